/**
 * The path and query of a request target. A client may send a whole address (RFC 9112, section 3.2.2); the router, the
 * caches and the limits then see the same as without scheme and host.
 */
export function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  return target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*\/?/i, '/');
}

/**
 * Whether a path is one that parsers read in different ways: `.` and `..` segments (also as %2e), empty segments and
 * backslashes, which URL parsers take for slashes. No route has such a path.
 */
export function isAmbiguous(url: string): boolean {
  // A fast check for the common case, because every public read runs it.
  if (!url.includes('/.') && !url.includes('//') && !url.includes('\\') && !/%2e/i.test(url)) return false;
  const path = pathOf(url);
  return path.includes('//') || path.includes('\\') || /\/(?:\.|%2e){1,2}(?:[/;]|$)/i.test(path);
}

/** Whether the path, not the query, ends with a slash. */
export function endsWithSlash(url: string): boolean {
  return /\/(?:[?#]|$)/.test(url) && pathOf(url).endsWith('/');
}

/** The query with its question mark; empty when there is none. */
export function searchOf(url: string): string {
  const at = url.indexOf('?');
  return at === -1 ? '' : (url.slice(at).split('#')[0] ?? '');
}

const pathOf = (url: string) => url.split(/[?#]/, 1)[0] ?? '';
