// Thorough runs only.
import assert from 'node:assert/strict';
import { join, relative } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Node, SyntaxKind } from 'typescript/unstable/ast';
import { API, type Type, TypeFlags } from 'typescript/unstable/sync';

const root = fileURLToPath(new URL('../', import.meta.url));
const projects = ['tsconfig.json', 'packages/widget/tsconfig.json', 'packages/docs-site/tsconfig.json'];

const api = new API({ cwd: root });
after(() => api.close());
const snapshot = api.updateSnapshot({ openProjects: projects.map((project) => join(root, project)) });

test('no text, and so no key, hash or URL, is composed of a value that may be absent', () => {
  const checked = new Set<string>();
  // A file that several projects have is checked once.
  const isFirst = (path: string) => isProduction(path) && checked.size < checked.add(path).size;
  const found = projects.flatMap((project) => absentValuesIn(project, isFirst));
  assert.deepEqual([...new Set(found)].sort(), []);
});

const samples = (maybe: string | undefined, none: string | null) => [
  `https://shop.example/${none}`,
  'key '.concat('') + maybe,
  String.raw`tagged\t${maybe}`,
  `key ${maybe ?? ''}`,
];

test('that rule finds values in template literals without a tag, and in sums', () => {
  assert.equal(samples('one', null).length, 4);
  const found = absentValuesIn('tsconfig.json', (path) => path.endsWith('absent-values.test.ts'));
  assert.deepEqual(
    found.map((one) => one.replace(/^.*:\d+ /, '')),
    ['none: string | null', 'maybe: string | undefined'],
  );
});

/** `FILE:LINE EXPRESSION: TYPE` of files that `isChecked`. */
function absentValuesIn(project: string, isChecked: (path: string) => boolean): string[] {
  const config = join(root, project);
  const opened = snapshot.getProject(config);
  assert.ok(opened, config);
  const { checker, program } = opened;
  return program.getSourceFileNames().flatMap((name) => {
    const path = relative(root, name);
    const file = isChecked(path) && program.getSourceFile(name);
    if (!file) return [];
    const parts = partsOfTexts(file);
    const types = checker.getTypeAtLocation(parts);
    return parts.flatMap((part, index) => {
      const type = types[index];
      if (!type || !mayBeAbsent(type)) return [];
      const line = file.text.slice(0, part.end).split('\n').length;
      return [`${path}:${line} ${file.text.slice(part.pos, part.end).trim()}: ${checker.typeToString(type)}`];
    });
  });
}

/** All packages but the console, whose texts are only shown. */
const isProduction = (path: string) =>
  /^packages\/(?!console\/)[\w-]+\/src\/.*\.tsx?$/.test(path) &&
  !/\.(?:test|fixture|d)\.ts$|\/testing\//.test(path);

/** Values in template literals without a tag, and operands of a sum that is a text. */
function partsOfTexts(file: Node): Node[] {
  const parts: Node[] = [];
  const visit = (node: Node): void => {
    // biome-ignore lint/suspicious/noExplicitAny: nodes of these kinds, whose types TypeScript's API does not narrow
    const one = node as any;
    if (
      node.kind === SyntaxKind.TemplateExpression &&
      node.parent.kind !== SyntaxKind.TaggedTemplateExpression
    )
      for (const span of one.templateSpans) parts.push(span.expression);
    if (node.kind === SyntaxKind.BinaryExpression && one.operatorToken.kind === SyntaxKind.PlusToken)
      parts.push(one.left, one.right);
    node.forEachChild(visit);
  };
  visit(file);
  return parts;
}

function mayBeAbsent(type: Type): boolean {
  const absent = TypeFlags.Undefined | TypeFlags.Null | TypeFlags.Void;
  if (type.isUnionType()) return type.getTypes().some((part) => (part.flags & absent) !== 0);
  return (type.flags & absent) !== 0;
}
