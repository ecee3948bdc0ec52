/** Which addresses a list of hosts and paths means. */

interface Address {
  /** Undefined where only a path is written out. */
  readonly host: string | undefined;
  readonly path: string;
}

/**
 * Whether an address is on a list of hosts (`hooks.example.com`, which holds for what is below it too), paths (`/search`, likewise) or both (`api.example.com/search`).
 * @param address as far as it is written out, with `{}` for what is not; undefined where nothing is
 */
export function isLeftOut(address: string | undefined, list: readonly string[]): boolean {
  if (address === undefined) return false;
  const called = parse(address);
  return list.some((entry) => {
    const wanted = parse(entry.startsWith('/') || entry.includes('://') ? entry : `https://${entry}`);
    if (wanted.host !== undefined && (called.host === undefined || (called.host !== wanted.host && !called.host.endsWith(`.${wanted.host}`)))) return false;
    return wanted.path === '' || called.path === wanted.path || called.path.startsWith(`${wanted.path}/`);
  });
}

function parse(address: string): Address {
  const [, host, rest = ''] = /^(?:https?:\/\/([^/?#]*)|\{\}|[a-z]*:)?([^?#]*)/iu.exec(address) ?? [];
  const path = rest.replace(/\/+$/u, '');
  return { host: host === undefined || host.includes('{}') ? undefined : host.toLowerCase().replace(/:\d+$/u, ''), path: path === '' || path.startsWith('/') ? path : `/${path}` };
}
