import type { IncomingMessage } from 'node:http';

/**
 * The path and query of a request target. A client may send a whole URL (RFC 9112, section 3.2.2); removing scheme and host gives the
 * router, the caches and the limits one form.
 */
export function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  return target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*\/?/i, '/');
}

/**
 * Whether a request names its host in two ways. Node takes the first of several `Host` headers and ignores the host of a whole URL; a
 * proxy may take others, so that decisions by host would apply to the wrong one (RFC 9112, section 3.2).
 */
export function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}

/** Whether a target that is a whole URL has another host than the header `Host`. */
export function namesOtherHost(target: string, host: string | undefined): boolean {
  if (target.startsWith('/')) return false;
  const [, authority] = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(target) ?? [];
  return authority !== undefined && authority.toLowerCase() !== host?.toLowerCase();
}

/**
 * Whether parsers read a path in different ways: `.` and `..` segments (also as %2e), empty segments and backslashes, which URL parsers
 * treat as slashes. No route has such a path.
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

/** The query with its question mark; empty if absent. */
export function searchOf(url: string): string {
  const at = url.indexOf('?');
  return at === -1 ? '' : (url.slice(at).split('#')[0] ?? '');
}

/**
 * The name of a query parameter that is not percent-encoded UTF-8, which the parser would read as the text `%E9`; null if there is none.
 * A percent sign that encodes nothing, as in `100%`, is allowed.
 */
export function malformedParameter(url: string): string | null {
  const search = searchOf(url);
  if (!search.includes('%')) return null;
  const pair = search
    .slice(1)
    .split('&')
    .find((one) => /%[\da-f]{2}/i.test(one) && !isDecodable(one));
  return pair === undefined ? null : (pair.split('=', 1)[0] ?? '');
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

const pathOf = (url: string) => url.split(/[?#]/, 1)[0] ?? '';
