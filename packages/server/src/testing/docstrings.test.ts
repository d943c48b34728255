import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';

const source = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(source, file), 'utf8');

test('every exported function and class of the platform has a docstring', () => {
  const files = globSync('platform/**/*.ts', { cwd: source }).filter(isProduct);
  assert.ok(files.length > 100);
  assert.deepEqual(
    files
      .sort()
      .flatMap((file) => undocumented(read(file), isFunctionOrClass).map((name) => `${file}: ${name}`)),
    [],
  );
});

test('everything that a feature exports has a docstring', () => {
  const files = globSync('features/*/index.ts', { cwd: source });
  assert.ok(files.length > 20);
  assert.deepEqual(files.sort().flatMap(undocumentedInIndex), []);
});

test('the check finds undocumented exports of every kind, and only those', () => {
  const text = `
/** Documented. */
export function one() {}
export async function two() {}
export class Three {}
/**
 * Documented.
 */
export const four = () => 1;

export const five = async (a: string) => a;
export const six = 6;
export type Seven = 7;
const eight = () => 8;
export function* nine() {}
export const ten = <T>(a: T) => a;
/* Not a docstring. */
export const eleven = (a: string): string =>
  a;
export interface Twelve {}
`;
  assert.deepEqual(undocumented(text, isFunctionOrClass), ['two', 'Three', 'five', 'nine', 'ten', 'eleven']);
  assert.deepEqual(
    undocumented(text, () => true),
    ['two', 'Three', 'five', 'six', 'Seven', 'nine', 'ten', 'eleven', 'Twelve'],
  );
});

function isProduct(file: string): boolean {
  return !/\.(test|fixture|gen)\.ts$|-suite\.ts$|\/testing\//.test(file);
}

const declaration =
  /^export (?:declare )?(?:abstract )?(?:async )?(?<kind>function\*?|class|const|interface|type) (?<name>\w+)(?<rest>.*)/;

/** Names that a module exports without a docstring right above them. Relies on the formatting by Biome. */
function undocumented(text: string, counts: (kind: string, rest: string) => boolean): string[] {
  const lines = text.split('\n');
  const documented = new Set<string>();
  return lines.flatMap((line, at) => {
    const { kind = '', name = '', rest = '' } = declaration.exec(line)?.groups ?? {};
    if (name === '' || !counts(kind, rest)) return [];
    if (hasDocstring(lines, at)) documented.add(name);
    // Overloads share the docstring of the first.
    return documented.has(name) ? [] : [name];
  });
}

function hasDocstring(lines: readonly string[], at: number): boolean {
  let above = at - 1;
  if (!lines[above]?.endsWith('*/')) return false;
  while (above > 0 && !/^\/\*/.test(lines[above] ?? '')) above--;
  return lines[above]?.startsWith('/**') ?? false;
}

function isFunctionOrClass(kind: string, rest: string): boolean {
  return kind.startsWith('function') || kind === 'class' || (kind === 'const' && isArrow(rest));
}

/** `= (`, `= async (` and `= <T>(`: a parenthesized value that is no function does not occur at the top of a module. */
const isArrow = (rest: string) => /= (?:async )?(?:<|\(|\w+ =>)/.test(rest);

/** Undocumented exports of a feature's index, looked up where they are declared. `feature` means the same everywhere. */
function undocumentedInIndex(index: string): string[] {
  const text = read(index);
  const reexported = [...text.matchAll(/^export (?:type )?\{([^}]*)\} from '\.\/([^']+)'/gm)].flatMap(
    ([, names = '', from = '']) => {
      const file = join(index, '..', from);
      const missing = undocumented(read(file), () => true);
      const exported = names.split(',').map((name) =>
        name
          .trim()
          .replace(/^type /, '')
          .replace(/ as .*/, ''),
      );
      return exported.filter((name) => missing.includes(name)).map((name) => `${file}: ${name}`);
    },
  );
  const own = undocumented(text, () => true).filter((name) => name !== 'feature');
  return [...reexported, ...own.map((name) => `${index}: ${name}`)];
}
