import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { isInlined } from './manifest.ts';
import type { PublishedPackage } from './published.ts';
import { packagesFolder } from './workspace.ts';

const prefix = '\0inlined:';

export interface InlineOptions {
  /** Folder of compiled JavaScript, whose imports are replaced. */
  dist: string;
  item: PublishedPackage;
  /** Names of packages that remain dependencies. */
  external: string[];
}

/**
 * Bundles packages, with dependencies that nothing else uses, into `dist/inlined`. Installed, they would take more than half of the
 * server's size: most of their files are variants, sources, documentation and code that is never imported. Returns the ids of the bundled
 * modules.
 */
export async function inlinePackages({ dist, item, external }: InlineOptions): Promise<string[]> {
  const files = globSync('**/*.js', { cwd: dist }).map((file) => join(dist, file));
  const texts = new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const)),
  );
  const uses = usesOf([...texts.values()].join('\n'), item);
  const modules = await bundle(uses, { dist, item, external });
  for (const [file, text] of texts) {
    const linked = text.replace(importedModule, (whole, before: string, specifier: string) => {
      if (!uses.has(specifier)) return whole;
      return `${before}'${relative(dirname(file), join(dist, 'inlined', fileOf(specifier)))}'`;
    });
    if (linked !== text) await writeFile(file, linked);
  }
  return modules;
}

const importedModule = /(\bfrom |\bimport\()'([^'.#][^']*)'/g;

/** Imported names of each inlined module; `*` if it is imported dynamically. */
function usesOf(code: string, item: PublishedPackage): Map<string, Set<string>> {
  const uses = new Map<string, Set<string>>();
  const named = /(?:^|\n)import ([^'"]+) from '([^']+)'|\b(import)\('([^']+)'/g;
  for (const [, clause = '*', specifier = '', dynamic, lazySpecifier = ''] of code.matchAll(named)) {
    const name = dynamic ? lazySpecifier : specifier;
    if (name.startsWith('.') || !isInlined(item, packageOf(name))) continue;
    const names = uses.get(name) ?? new Set();
    for (const one of namesIn(dynamic ? '*' : clause)) names.add(one);
    uses.set(name, names);
  }
  return uses;
}

/** `a` and `default` for `Name, { a as b }`. */
function namesIn(clause: string): string[] {
  const [, ownName, list] = /^([^{*]+?)?,?\s*(?:\{([^}]*)\})?$/.exec(clause) ?? [];
  if (clause.includes('*')) return ['*'];
  const names = (list ?? '').split(',').flatMap((one) => one.trim().split(/\s+as\s+/)[0] || []);
  return ownName ? ['default', ...names] : names;
}

/** `@aws-sdk/client-s3` for `@aws-sdk/client-s3/dist/x.js`. */
const packageOf = (specifier: string) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '';

const fileOf = (specifier: string) => `${specifier.replaceAll('@', '').replaceAll('/', '-')}.js`;

async function bundle(
  uses: Map<string, Set<string>>,
  { dist, item, external }: InlineOptions,
): Promise<string[]> {
  const importer = join(packagesFolder, item.folder, 'package.json');
  const stays = (id: string) =>
    isBuiltin(id) || external.some((name) => id === name || id.startsWith(`${name}/`));
  const bundler = await rolldown({
    input: Object.fromEntries([...uses.keys()].map((one) => [fileOf(one).slice(0, -3), prefix + one])),
    platform: 'node',
    external: stays,
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [
      {
        name: 'entries',
        resolveId: (id) => (id.startsWith(prefix) ? id : null),
        async load(id) {
          if (!id.startsWith(prefix)) return null;
          const specifier = id.slice(prefix.length);
          const found = await this.resolve(specifier, importer);
          if (!found) throw new Error(`${specifier} is not installed`);
          const names = uses.get(specifier) ?? new Set();
          // The exported names of a CommonJS module are known only after it runs.
          const all = names.has('*') ? Object.keys(await import(pathToFileURL(found.id).href)) : [...names];
          const exported = all.filter((name) => name !== 'module.exports');
          return `export { ${exported.join(', ')} } from ${JSON.stringify(found.id)};`;
        },
      },
    ],
  });
  const { output } = await bundler.write({
    dir: join(dist, 'inlined'),
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunk-[hash].js',
    minify: { compress: true, mangle: false, codegen: true },
    comments: { legal: true },
  });
  await bundler.close();
  return output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
}
