import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DefaultTheme, MarkdownEnv, MarkdownRenderer, UserConfig } from 'vitepress';
import { slugOf } from './anchors.ts';
import { withScriptsWhenUsed } from './scripts-when-used.ts';
import { forRolldown, withoutInlineScripts } from './vite-plugins.ts';

/** Configuration of our navigation components. */
type ThemeConfig = DefaultTheme.Config & Record<'version' | 'versionList' | 'reference', string | undefined>;

/** Read by `.vitepress/config.ts`, which VitePress loads itself; build.ts passes the folder of pages and the base in the environment. */
export function siteConfig(): UserConfig<ThemeConfig> {
  const { DOCS_PAGES: pages = '', DOCS_BASE: base = '/docs/', DOCS_REFERENCE: reference } = process.env;
  const { DOCS_VERSION: version, DOCS_VERSION_LIST: versionList } = process.env;
  const sidebar: DefaultTheme.SidebarItem[] = JSON.parse(readFileSync(join(pages, 'sidebar.json'), 'utf8'));
  return {
    title: 'Tribune',
    description: 'Documentation of Tribune: product reviews, questions and answers for online stores.',
    lang: 'en',
    base,
    srcDir: pages,
    cacheDir: join(pages, '.cache'),
    cleanUrls: true,
    transformHtml: (html) => withScriptsWhenUsed(html, base),
    // Otherwise VitePress writes an inline script, which the content security policy forbids.
    metaChunk: true,
    head: [
      ['link', { rel: 'icon', href: `${base}icon.svg`, type: 'image/svg+xml' }],
      ['meta', { name: 'theme-color', content: '#235660' }],
    ],
    markdown: {
      anchor: { slugify: slugOf },
      theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
      // By default the rest of a line stays plain after 500 ms, which a busy machine exceeds.
      codeTransformers: [
        {
          preprocess(_code, options) {
            options.tokenizeTimeLimit = 0;
          },
        },
      ],
      config: numberTabs,
    },
    themeConfig: {
      version,
      versionList,
      reference,
      logo: { src: '/icon.svg', alt: '' },
      nav: [
        { text: 'Quick start', link: '/guides/quick-start' },
        { text: 'API reference', link: '/reference/' },
        ...(reference ? [{ component: 'TryTheApi' }] : []),
        { component: 'VersionSwitcher' },
      ],
      sidebar,
      outline: [2, 3],
      search: { provider: 'local', options: { _render: searchableText } },
    },
    // Pages enter the search index in the order in which they are read, which differs when several are read at once.
    buildConcurrency: 1,
    vite: {
      logLevel: 'error',
      plugins: [withoutInlineScripts(base), forRolldown()],
      build: { reportCompressedSize: false },
    },
  };
}

/** Replaces the random IDs that VitePress gives the tabs of a code group, so that two builds are equal. */
function numberTabs({ renderer: { rules } }: MarkdownRenderer): void {
  const open = rules['container_code-group_open'];
  rules['container_code-group_open'] = (tokens, index, ...rest) => {
    const html = open?.(tokens, index, ...rest) ?? '';
    const ids = [...new Set(html.match(randomId))];
    return html.replace(randomId, (id) => `"tab-${index}-${ids.indexOf(id)}"`);
  };
}

const randomId = /"(?:group|tab)-[\w-]{5,7}"/g;

type Renderer = { render(text: string, environment: MarkdownEnv): string };

/** Indexes pages without code blocks: every operation has six, and their words also occur in its parameters. */
const searchableText = (source: string, environment: MarkdownEnv, markdown: Renderer) =>
  markdown.render(source.replaceAll(/^(`{3,})[\s\S]*?^\1/gm, ''), environment);
