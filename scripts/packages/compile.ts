import { globSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { PublishedPackage } from './published.ts';
import { type Manifest, packagesFolder, readManifest, root, run, workspaces } from './workspace.ts';

/**
 * Compiles entry points and everything that they import to JavaScript with declarations and, unless they are bundled, source maps. Files
 * have the same paths below `outDir` as below `packages/`, so that code finds its assets by relative paths. Returns the names of the
 * included folders of `packages/`.
 */
export async function compile(
  { entries, forNode, programs }: PublishedPackage,
  outDir: string,
): Promise<string[]> {
  const manifests = await Promise.all(workspaces().map(readManifest));
  const settings = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      rewriteRelativeImportExtensions: true,
      declaration: true,
      // `npm run check` checks the server with the same settings. Packages for browsers are only compiled without Node's types here.
      noCheck: forNode,
      // Programs run as bundles, which have no source maps.
      sourceMap: !programs,
      inlineSources: !programs,
      jsx: 'react-jsx',
      outDir,
      rootDir: packagesFolder,
      types: forNode ? ['node'] : [],
      typeRoots: [join(root, 'node_modules/@types')],
      lib: forNode ? ['es2025'] : ['es2025', 'dom', 'dom.iterable'],
      // Maps workspaces to their sources. If they were found in node_modules, they would not be compiled.
      paths: Object.fromEntries(manifests.flatMap(sourcePaths)),
    },
    include: [],
    files: entries.map((entry) => join(packagesFolder, entry)),
  };
  const project = `${outDir}.tsconfig.json`;
  await writeFile(project, JSON.stringify(settings));
  await run(join(root, 'tools/node_modules/.bin/tsc'), ['-p', project]);
  await rm(project);
  return linkWorkspaces(outDir, manifests);
}

/** `@tribune/contract/messages/*` → `packages/contract/src/messages/*.ts`. */
function sourcePaths({ name, folder, exports = {} }: Manifest): [string, string[]][] {
  return Object.entries(exports).map(([subpath, target]) => [
    join(name, subpath),
    [join(packagesFolder, folder, sourceOf(target))],
  ]);
}

const sourceOf = (target: Manifest['exports'][string]): string =>
  typeof target === 'string' ? target : (target.default ?? target.types);

/** Replaces imports of workspaces, which are not published under their names, by relative ones. */
async function linkWorkspaces(outDir: string, manifests: Manifest[]): Promise<string[]> {
  const included = new Set<string>();
  for (const file of globSync('**/*.{js,d.ts}', { cwd: outDir })) {
    included.add(file.split('/', 1)[0] ?? '');
    const path = join(outDir, file);
    const text = await readFile(path, 'utf8');
    const linked = text.replace(
      /(\bfrom |\bimport\(|\bimport )(['"])(@tribune\/[^'"]+)\2/g,
      (_, before: string, quote: string, specifier: string) => {
        const target = join(outDir, compiledPath(specifier, manifests));
        const from = relative(dirname(path), target);
        return `${before}${quote}${from.startsWith('.') ? from : `./${from}`}${quote}`;
      },
    );
    if (linked !== text) await writeFile(path, linked);
  }
  return [...included];
}

/** `@tribune/contract/messages/de` → `contract/src/messages/de.js`. */
function compiledPath(specifier: string, manifests: Manifest[]): string {
  for (const { name, folder, exports = {} } of manifests) {
    for (const [subpath, target] of Object.entries(exports)) {
      const [start = '', end] = join(name, subpath).split('*');
      const matches = end === undefined ? specifier === start : specifier.startsWith(start);
      if (!matches) continue;
      const source = sourceOf(target).replace('*', specifier.slice(start.length));
      return join(folder, source.replace(/(?<!\.d)\.tsx?$/, '.js').replace(/\.d\.ts$/, '.js'));
    }
  }
  throw new Error(`${specifier} is not exported by a workspace`);
}
