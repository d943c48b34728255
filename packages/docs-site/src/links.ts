import { posix } from 'node:path';

/** Files that the site offers for download, beside its pages. */
export const downloads: Readonly<Record<string, string>> = {
  'docs/openapi.json': 'openapi.json',
  'docs/postman.json': 'postman.json',
};

/**
 * Rewrites links of a page for the site: to pages by their address there, to downloads, and to other files of the repository as the file
 * name, because the site does not contain them.
 */
export function withSiteLinks(text: string, source: string, paths: ReadonlyMap<string, string>): string {
  return outsideCode(text, (part) =>
    part.replaceAll(/\[((?:[^\]\\]|\\.)*)\]\(([^)\s]+)\)/g, (whole, label: string, target: string) => {
      if (/^[a-z]+:|^#|^\//.test(target)) return whole;
      const [file = '', anchor] = target.split('#');
      const named = posix.normalize(posix.join(posix.dirname(source), file));
      const path = paths.get(named);
      const hash = anchor === undefined ? '' : `#${anchor}`;
      if (path) return `[${label}](/${path.replace(/(^|\/)index\.md$|\.md$/, '$1')}${hash})`;
      const download = downloads[named];
      return download ? `[${label}](/${download})` : withFileName(label, named);
    }),
  );
}

const withFileName = (label: string, file: string) =>
  label.includes(file) ? label : `${label} (\`${file}\`)`;

/** Applies `change` outside of fenced code blocks. */
export function outsideCode(text: string, change: (part: string) => string): string {
  return text
    .split(/(^(`{3,}).*\n[\s\S]*?^\2`*$)/gm)
    .filter((_part, index) => index % 3 !== 2)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('');
}

/** Inline code with `{{`, which Vue would evaluate. */
export const withoutInterpolation = (text: string): string =>
  outsideCode(text, (part) =>
    part.replaceAll(/`([^`\n]*\{\{[^`\n]*)`/g, (_all, code: string) => {
      const escaped = code.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      return `<code v-pre>${escaped}</code>`;
    }),
  );
