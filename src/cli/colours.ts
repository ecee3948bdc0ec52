import picocolors from 'picocolors';

export type Colours = ReturnType<typeof picocolors.createColors>;

/**
 * Whether to write in colour. NO_COLOR (anything but empty) says no, FORCE_COLOR yes (`0` and `false`: no); otherwise a terminal decides.
 * @param env the process's environment
 */
export function wantsColour(env: Readonly<Record<string, string | undefined>>, isTerminal: boolean): boolean {
  if (env['NO_COLOR'] !== undefined && env['NO_COLOR'] !== '') return false;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return isTerminal && env['TERM'] !== 'dumb';
}

export function coloursFor(isOn: boolean): Colours {
  return picocolors.createColors(isOn);
}
