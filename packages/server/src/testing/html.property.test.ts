import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { Html, html, plainText } from '@tribune/contract/html';
import fc from 'fast-check';
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];

/** The tree as nested arrays: text as strings, an element as its name, attributes and children. */
function shape(node: Node): unknown {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterMap['textNode']).value;
  const { attrs = [], childNodes = [] } = node as Partial<DefaultTreeAdapterMap['element']>;
  const attributes = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
  return [node.nodeName, attributes, ...childNodes.map(shape)];
}

const parsed = ({ source }: Html) => shape(parseFragment(source));

/** What a parser reads from a value: HTML normalizes line breaks. */
const read = (text: string) => plainText(text).replaceAll(/\r\n?/g, '\n');

const dangerous = [
  '<',
  '>',
  '"',
  "'",
  '&',
  '=',
  '/',
  '`',
  ' ',
  '\n',
  '\r',
  '\0',
  '\ud800',
  '\ufffe',
  '&#',
  '$',
];
const fragments = [
  '<script>',
  '</p>',
  '</textarea>',
  '-->',
  '<!--',
  '" onload="',
  '&lt;',
  '&amp',
  ']]>',
  '${',
];
const anyText = fc
  .array(fc.oneof(fc.constantFrom(...dangerous, ...fragments), fc.string({ unit: 'binary', maxLength: 5 })))
  .map((parts) => parts.join(''));

test('no value can leave the text or the attribute that it is inserted into', () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (one, other, third) => {
      const page = html`<p title="x${one}" lang="${other}">x${third}<b data-x="x${third}">x${one}</b><textarea>x${other}</textarea></p>`;
      assert.deepEqual(parsed(page), [
        '#document-fragment',
        {},
        [
          'p',
          { title: read(`x${one}`), lang: read(other) },
          read(`x${third}`),
          ['b', { 'data-x': read(`x${third}`) }, read(`x${one}`)],
          ['textarea', {}, read(`x${other}`)],
        ],
      ]);
    }),
    { numRuns: 500 },
  );
});

test('nested templates and arrays insert their values as if they were inserted alone', () => {
  const value = fc.oneof(anyText, fc.integer(), fc.constantFrom(null, undefined, false as const));
  const { tree } = fc.letrec<{ tree: Parameters<typeof html>[1] }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      value,
      fc.array(tie('tree'), { maxLength: 4 }),
      tie('tree').map((inner) => html`${inner}`),
    ),
  }));
  fc.assert(
    fc.property(tree, (inserted) => {
      const { source } = html`${inserted}`;
      assert.equal(source, html`${html`${inserted}`}`.source);
      assert.doesNotMatch(source, /[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/);
      const expected = [inserted]
        .flat(9)
        .map((part) => (part instanceof Html ? part.source : html`${part}`.source));
      assert.equal(source, expected.join(''));
    }),
  );
});

test('null, undefined, false and an empty array insert nothing; zero and the five characters are shown', () => {
  assert.equal(html`${null}${undefined}${false}${[]}${0}`.source, '0');
  assert.equal(
    html`<p title="${`"'<&>`}">${[html`<b>${1}</b>`, '&']}</p>`.source,
    '<p title="&quot;&#39;&lt;&amp;&gt;"><b>1</b>&amp;</p>',
  );
});

/** A value after `name=` without a double quote. */
const unquoted = /\s[\w:-]+='?\$\{/;
const root = resolve(import.meta.dirname, '../../../..');

test('templates quote every attribute value', () => {
  const files = globSync('packages/{server,demo}/src/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ file, source: readFileSync(resolve(root, file), 'utf8') }))
    .filter(({ source }) => source.includes("from '@tribune/contract/html'"));
  assert.ok(files.length > 10);
  assert.match(['<p title=$', '{title}>'].join(''), unquoted);
  assert.deepEqual(
    files.flatMap(({ file, source }) => (unquoted.test(source) ? file : [])),
    [],
  );
});
