/** Something because of which the command cannot run: one or two sentences for the user, no stack. */
export class CannotRun extends Error {
  override name = 'CannotRun';
}
