import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { groupOfUnlisted, groups } from './groups.ts';
import { withoutInterpolation, withSiteLinks } from './links.ts';
import { referencePages } from './reference/pages.ts';
import { withReasons } from './untried.ts';

export const root = resolve(import.meta.dirname, '../../..');

/** A page before its links are rewritten. */
export interface SourcePage {
  /** Path in the repository; for a generated page, path in the site. */
  source: string;
  text: string;
}

/** A page of the site. `path` is that of its Markdown file, such as `guides/quick-start.md`. */
export interface SitePage extends SourcePage {
  path: string;
  title: string;
}

/** Every page: those of the repository with links rewritten for the site, and the generated reference. */
export async function sitePages(): Promise<SitePage[]> {
  const sources = [
    ...globSync(['docs/*.md', 'docs/guides/*.md'], { cwd: root }).sort(),
    ...['CONTRIBUTING.md', 'CHANGELOG.md', 'packages/react/README.md'],
  ];
  const written = await Promise.all(
    sources.map(async (source) => ({ source, text: await readFile(join(root, source), 'utf8') })),
  );
  const pages = [...written, ...referencePages()].map((page) => ({
    ...page,
    path: sitePath(page.source),
    title: titleOf(page),
  }));
  const paths = new Map(pages.map(({ source, path }) => [source, path]));
  return pages.map((page) => ({
    ...page,
    text: withoutInterpolation(withSiteLinks(withReasons(page.text), page.source, paths)),
  }));
}

/** The start page of the site. */
export const startPage = 'docs/README.md';

/** `docs/API.md` → `api.md`, `docs/guides/headless.md` → `guides/headless.md`, `packages/react/README.md` → `react.md`. */
function sitePath(source: string): string {
  if (source === startPage) return 'index.md';
  const [, workspace] = /^packages\/([\w-]+)\/README\.md$/.exec(source) ?? [];
  return workspace ? `${workspace}.md` : source.replace(/^docs\//, '').toLowerCase();
}

function titleOf({ source, text }: SourcePage): string {
  const [, title] = /^# (.+)$/m.exec(text) ?? [];
  if (!title) throw new Error(`${source} has no heading`);
  return title.replaceAll('`', '');
}

interface SidebarItem {
  text: string;
  link?: string;
  items?: SidebarItem[];
  collapsed?: boolean;
}

/** The sidebar of the site: the groups, then pages that no group lists. */
export function sidebarOf(pages: readonly SitePage[]): SidebarItem[] {
  const bySource = new Map(pages.map((page) => [page.source, page]));
  const listed = new Set(groups.flatMap(([, sources]) => sources));
  const rest = pages.filter(
    ({ source }) => !listed.has(source) && source !== startPage && !source.startsWith('reference/'),
  );
  return groups.map(([name, sources]) => {
    const items = [
      ...sources.flatMap((source) => bySource.get(source) ?? []),
      ...rest.filter(({ source }) => groupOfUnlisted(source) === name),
    ].map(itemOf);
    if (name === 'Reference') items.splice(0, 1, operationsItem(pages));
    return { text: name, items };
  });
}

const itemOf = ({ title, path }: SitePage): SidebarItem => ({ text: title, link: linkTo(path) });

function operationsItem(pages: readonly SitePage[]): SidebarItem {
  const tags = pages.filter(({ source }) => source.startsWith('reference/operations/'));
  // Has a link of its own, because otherwise the item and its arrow would be nested buttons.
  return { text: 'API reference', link: '/reference/', collapsed: true, items: tags.map(itemOf) };
}

/** The address of a page below the base. */
export const linkTo = (path: string): string => `/${path.replace(/(^|\/)index\.md$|\.md$/, '$1')}`;
