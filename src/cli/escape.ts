const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text for a page, also inside of an attribute's quotes. Characters that HTML does not take are shown as a replacement. */
export function escapeHtml(text: string): string {
  // eslint-disable-next-line no-control-regex -- those are what is looked for
  return text.replaceAll(/[&<>"']/gu, (sign) => ENTITIES[sign] ?? sign).replaceAll(/[\u0000-\u0008\v\f\u000E-\u001F\u007F]/gu, '\uFFFD');
}

/** A path for a page: a long one breaks behind its slashes. */
export function pathHtml(path: string): string {
  return escapeHtml(path).replaceAll('/', '/<wbr>');
}
