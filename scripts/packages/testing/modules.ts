import { existsSync, globSync, readFileSync } from 'node:fs';
import { findPackageJSON, isBuiltin } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseAst } from 'rolldown/parseAst';

type Node = Record<string, unknown> & { type: string };

/** Absent on purpose. */
const optional = [
  // Only a clone has sources to bundle.
  'vite/package.json',
  '../../../scripts/run/bundle.mjs',
  // redis falls back to another hash.
  '@node-rs/xxhash',
];
/** Served to browsers. */
const assets = /^dist\/(console|demo|docs-site|widget)\//;

/**
 * What the JavaScript of an installed package resolves at run time and is neither in the package nor one of its
 * dependencies, as `file: specifier`. Lists computed specifiers of `import.meta.resolve`, too; computed imports only run.
 */
export function unresolvedModules(packageFolder: string): string[] {
  const manifest = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  const own = { [manifest.name]: '', ...manifest.dependencies, ...manifest.optionalDependencies };
  const isThere = (file: string, specifier: string) => {
    if (isBuiltin(specifier) || optional.includes(specifier)) return true;
    if (specifier.startsWith('.')) return existsSync(resolve(dirname(file), specifier));
    const name = /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '';
    return name in own && findPackageJSON(specifier, pathToFileURL(file)) !== undefined;
  };
  return globSync('{bin,dist}/**/*.{js,mjs}', { cwd: packageFolder })
    .filter((name) => !assets.test(name))
    .flatMap((name) => {
      const file = join(packageFolder, name);
      return specifiersIn(readFileSync(file, 'utf8'))
        .filter((specifier) => specifier === null || !isThere(file, specifier))
        .map((specifier) => `${relative(packageFolder, file)}: ${specifier ?? 'a computed specifier'}`);
    });
}

/** Null for one that is computed. */
function specifiersIn(code: string): (string | null)[] {
  const found: (string | null)[] = [];
  const visit = (value: unknown): void => {
    if (!isNode(value)) {
      if (Array.isArray(value)) value.forEach(visit);
      return;
    }
    const specifier = specifierOf(value);
    if (specifier !== undefined) found.push(specifier);
    Object.values(value).forEach(visit);
  };
  visit(parseAst(code));
  return found;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** What a node loads or locates; undefined for one that does neither. */
function specifierOf(node: Node): string | null | undefined {
  if (isNode(node.source)) return textOf(node.source) ?? undefined;
  const [first, second] = (node.arguments ?? []) as Node[];
  const called = isNode(node.callee) ? nameOf(node.callee) : '';
  if (!first) return undefined;
  if (node.type === 'NewExpression' && called === 'URL' && second && nameOf(second) === 'import.meta.url')
    return fileIn(first);
  if (called === 'import.meta.resolve') return textOf(first);
  if (called === 'require' || called === 'require.resolve') return textOf(first) ?? undefined;
  const isPath = /(^|\.)(join|resolve)$/.test(called);
  return isPath && nameOf(first) === 'import.meta.dirname' && second ? fileIn(second) : undefined;
}

/** A relative path, or undefined if it is computed: it then depends on what the program is asked for. */
const fileIn = (node: Node): string | undefined => {
  const text = textOf(node);
  return text === null ? undefined : join('.', decodeURI(text)).replace(/^(?!\.)/, './');
};

function textOf(node: Node): string | null {
  if (typeof node.value === 'string') return node.value;
  const [part, more] = (node.quasis ?? []) as { value: { cooked: string } }[];
  return part && !more ? part.value.cooked : null;
}

/** `a.b` for a member expression, `import.meta` included. */
function nameOf(node: Node): string {
  if (node.type === 'MetaProperty') return 'import.meta';
  if (node.type === 'MemberExpression')
    return `${nameOf(node.object as Node)}.${nameOf(node.property as Node)}`;
  return typeof node.name === 'string' ? node.name : '';
}
