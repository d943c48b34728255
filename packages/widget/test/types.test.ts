// Thorough runs only.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import type * as source from '../src/index.ts';
import type * as elements from '../types/elements.d.ts';
import type * as events from '../types/events.d.ts';
import { launchBrowser, noBrowser } from './browser.ts';
import { buildWidget } from './build.ts';

/*
 * Compiled with the tests: classes and events must have what the shipped declarations say. They are compared one by one,
 * since their names cannot be declared globally twice in one program.
 */
type Conforms<Actual extends Declared, Declared> = [Actual, Declared];
export type ConformingElements = [
  Conforms<source.TribuneRating, elements.TribuneRating>,
  Conforms<source.TribuneReviews, elements.TribuneReviews>,
  Conforms<source.TribuneReviewForm, elements.TribuneReviewForm>,
  Conforms<source.TribuneQuestions, elements.TribuneQuestions>,
  Conforms<source.TribuneGallery, elements.TribuneGallery>,
  Conforms<source.TribuneCarousel, elements.TribuneCarousel>,
  Conforms<source.TribuneBadge, elements.TribuneBadge>,
  Conforms<source.TribuneStoreReviews, elements.TribuneStoreReviews>,
];
export type ConformingEvents = [
  Conforms<source.TribuneEvents, events.TribuneEvents>,
  Conforms<keyof events.TribuneEvents, keyof source.TribuneEvents>,
];

const root = resolve(import.meta.dirname, '../../..');

/** Type-checks files under strict settings, as a store's project would be, and returns the errors. */
async function errorsIn(t: TestContext, files: Record<string, string>): Promise<string[]> {
  // Below node_modules, where packages are found and nothing is committed.
  const folder = await mkdtemp(join(root, 'node_modules/.widget-types-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const settings = {
    compilerOptions: {
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      skipLibCheck: false,
      target: 'es2022',
      lib: ['es2022', 'dom', 'dom.iterable'],
      module: 'esnext',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      // Of the documentation site; an application that uses the element has it.
      paths: { vue: [join(root, 'packages/docs-site/node_modules/vue')] },
      types: ['node', '@tribune/widget', '@tribune/widget/react', '@tribune/widget/vue'],
    },
    files: Object.keys(files),
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const tsc = join(root, 'tools/node_modules/.bin/tsc');
  const output = await new Promise<string>((done) =>
    execFile(tsc, ['-p', folder, '--pretty', 'false'], (_error, stdout) => done(stdout)),
  );
  return output.split('\n').filter((line) => /\berror TS\d+/.test(line));
}

const page = await readFile(join(root, 'docs/WIDGET.md'), 'utf8');
const snippets = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, code = '']) => code);

/** What Next.js adds to the options of `fetch`, and Vite's plugin for Vue: both are as their packages declare them. */
const frameworks = `
interface RequestInit { next?: { revalidate?: number | false; tags?: string[] } }
declare function vue(options: { template: { compilerOptions: { isCustomElement(tag: string): boolean } } }): void;
`;

/** A template's element as the props that Vue's compiler checks it against. */
function propsOf(template: string): string {
  const [, tag = '', written = ''] = /^<([\w-]+)([\s\S]*)\/>/.exec(template) ?? [];
  const attributes = [...written.matchAll(/([:@]?)([\w-]+)="([^"]*)"/g)].map(([, sign, name, value]) =>
    sign === '@'
      ? `element.$emit('${name}', {} as Parameters<typeof ${value}>[0]);`
      : `props['${name}'] = ${sign === ':' ? value : JSON.stringify(value)};`,
  );
  return `
import type { GlobalComponents } from 'vue';
import type { ReviewSubmittedEvent } from '@tribune/widget';
declare const sku: string;
declare function thank(event: ReviewSubmittedEvent): void;
declare const element: InstanceType<GlobalComponents['${tag}']>;
const props: typeof element.$props = {};
${attributes.join('\n')}
`;
}

test('every TypeScript, React, Next.js and Vue snippet of WIDGET.md compiles under strict TypeScript', async (t) => {
  const files = { ts: snippets('ts'), tsx: snippets('tsx'), vue: snippets('vue'), js: snippets('js') };
  assert.deepEqual(
    Object.values(files).map(({ length }) => length),
    [1, 2, 1, 1],
  );
  assert.deepEqual(snippets('jsx'), []);
  const sources = {
    'frameworks.d.ts': frameworks,
    ...Object.fromEntries(files.ts.map((code, index) => [`plain${index}.ts`, `${code}\nexport {};`])),
    ...Object.fromEntries(files.tsx.map((code, index) => [`react${index}.tsx`, code])),
    ...Object.fromEntries(files.vue.map((code, index) => [`vue${index}.ts`, propsOf(code)])),
    ...Object.fromEntries(files.js.map((code, index) => [`config${index}.ts`, `${code}\nexport {};`])),
  };
  assert.deepEqual(await errorsIn(t, sources), []);
});

test('a wrong attribute, property, event and method are errors', async (t) => {
  const wrong = {
    'attribute.tsx': 'export const a = <tribune-reviews product-id={5} />;',
    'unknown.tsx': 'export const b = <tribune-badge headline="x" />;',
    'scheme.tsx': 'export const c = <tribune-badge color-scheme="sepia" />;',
    'event.tsx': 'export const d = <tribune-reviews ontribune-review-submitted={({ stars }) => stars} />;',
    'listener.ts': "document.addEventListener('tribune-vote', ({ stars }) => stars); export {};",
    'method.ts': "document.querySelector('tribune-badge')?.openForm(); export {};",
    'property.ts': "document.createElement('tribune-carousel').limit = 'many'; export {};",
    'vue.ts':
      "import type { GlobalComponents as G } from 'vue'; export const e: InstanceType<G['tribune-carousel']>['$props'] = { productHref: 5 };",
  };
  const errors = await errorsIn(t, wrong);
  assert.deepEqual(
    [...new Set(errors.map((line) => /([\w.]+)\(\d/.exec(line)?.[1]))].sort(),
    Object.keys(wrong).sort(),
    errors.join('\n'),
  );
});

test('the declared attributes are those that the elements observe', {
  skip: noBrowser ?? false,
}, async (t) => {
  const folder = await buildWidget('src/tribune.ts');
  const browser = await launchBrowser();
  t.after(() => browser.close());
  const tab = await browser.newPage();
  await tab.route('http://shop.test/*', async (route) => {
    const path = new URL(route.request().url()).pathname;
    return path === '/'
      ? route.fulfill({ contentType: 'text/html', body: '<!doctype html>' })
      : route.fulfill({ contentType: 'text/javascript', body: await readFile(join(folder, path), 'utf8') });
  });
  await tab.goto('http://shop.test/');
  const observed: Record<string, string[]> = await tab.evaluate(async () => {
    const widget = await import('http://shop.test/tribune.js' as string);
    // The bundle also exports the abstract classes, for the parts that load later.
    const classes = Object.values(widget).filter(
      (item) => typeof item === 'function' && 'observedAttributes' in item,
    ) as (CustomElementConstructor & { observedAttributes: string[] })[];
    return Object.fromEntries(
      classes.map((type) => [customElements.getName(type) ?? '', type.observedAttributes] as const),
    );
  });
  delete observed[''];
  assert.equal(Object.keys(observed).length, 8);
  // Its styles follow this one; no script reads it.
  const attributes = Object.entries(observed).map(
    ([tag, names]) => [tag, [...names, 'color-scheme']] as const,
  );
  const unions = attributes.map(
    ([tag, names]) => `'${tag}': ${names.map((name) => `'${name}'`).join(' | ')};`,
  );
  const check = `
import type { TribuneElementAttributes } from '@tribune/widget';
type Actual = { ${unions.join(' ')} };
type Declared = { [Tag in keyof TribuneElementAttributes]: keyof TribuneElementAttributes[Tag] };
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : false;
export const tags: Same<keyof Actual, keyof Declared> = true;
${attributes.map(([tag], index) => `export const a${index}: Same<Actual['${tag}'], Declared['${tag}']> = true;`).join('\n')}
`;
  assert.deepEqual(await errorsIn(t, { 'attributes.ts': check }), []);
});
