import { posix } from 'node:path';

export interface HtmlPage {
  /** Path of the file in the site. */
  path: string;
  html: string;
}

/**
 * Faults of a built site, as `page: fault`: links to missing files, missing anchors, resources from other hosts, invalid links to other
 * sites, and inline scripts. `elsewhere`: paths that the service serves beside the site.
 */
export function faultsOf(
  pages: readonly HtmlPage[],
  { base, files, elsewhere }: { base: string; files: ReadonlySet<string>; elsewhere: readonly string[] },
): string[] {
  const anchors = new Map(pages.map(({ path, html }) => [path, anchorsOf(html)]));
  const faultOf = (page: string, kind: string, target: string): string | undefined => {
    if (/^(data|mailto):/.test(target)) return undefined;
    if (/^([a-z]+:)?\/\//.test(target))
      return kind === 'a' && /^https?:\/\/\w[^\s/]*\.\w/.test(target) ? undefined : target;
    const [path = '', anchor = ''] = target.split('#');
    if (elsewhere.includes(path)) return undefined;
    const file =
      path === '' ? page : fileOf(posix.resolve(base, posix.dirname(page), path), base, path.endsWith('/'));
    const known = anchors.get(file) ?? anchors.get(`${file}.html`);
    if (!known) return files.has(file) ? undefined : target;
    return anchor === '' || known.has(decodeURIComponent(anchor)) ? undefined : target;
  };
  return pages.flatMap(({ path, html }) => {
    const targets = targetsOf(html).flatMap(([kind, target]) => faultOf(path, kind, target) ?? []);
    const inline = /<script(?![^>]*\ssrc=)[^>]*>/.test(html) ? ['an inline script'] : [];
    return [...new Set([...targets, ...inline])].map((fault) => `${path}: ${fault}`);
  });
}

const fileOf = (address: string, base: string, isFolder: boolean): string => {
  const name = `${address}/`.startsWith(base) ? address.slice(base.length) : address;
  return isFolder || name === '' ? posix.join(name, 'index.html') : name;
};

const targetsOf = (html: string): [kind: string, target: string][] =>
  [...html.matchAll(/<(a|link|script|img|source|iframe)\b[^>]*?\s(?:href|src)="([^"]*)"/g)].map(
    ([, kind = '', target = '']) => [kind, target.replaceAll('&amp;', '&')],
  );

const anchorsOf = (html: string) => new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id));
