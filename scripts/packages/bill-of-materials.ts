import { existsSync, globSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isInlined } from './manifest.ts';
import type { PublishedPackage } from './published.ts';
import type { Source } from './source.ts';
import { outerEnv } from './testing/environment.ts';
import { type Manifest, packagesFolder, readManifest, root, run } from './workspace.ts';

interface Lock {
  packages: Record<
    string,
    { name?: string; version?: string; peerDependenciesMeta?: Record<string, { optional?: boolean }> }
  >;
}

interface Sbom {
  metadata: object;
  components: { 'bom-ref': string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/**
 * CycloneDX document of a package with the exact versions of package-lock.json: those that were tested, and those that are bundled.
 * `parts`: the workspaces whose code it contains. npm would describe the whole repository, and `--omit dev` would omit packages that the
 * repository also uses for development. The document's time is that of `source`.
 */
export async function sbomOf(
  item: PublishedPackage,
  parts: Manifest[],
  source: Source | null,
): Promise<string> {
  const bundled = await Promise.all(item.bundled.map(readManifest));
  // Bundled packages with their own lock file are missing in the repository's.
  const folders = [root, ...item.bundled.map((folder) => join(packagesFolder, folder)).filter(hasLock)];
  const sboms = await Promise.all(folders.map(sbomIn));
  const graphs = await Promise.all(sboms.map((one, index) => requiredBy(one, folders[index] ?? root)));
  const graph = new Map(graphs.flatMap((one) => [...one]));
  const components = new Map(sboms.flatMap((one) => one.components.map((part) => [part['bom-ref'], part])));
  const direct = [...parts, ...bundled].flatMap((part) => directRefs(part, item, graph));
  const { name, version, license } = await readManifest(item.folder);
  const ref = `${name}@${version}`;
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const licenses = [{ license: { id: license } }];
  const reached = reachable(direct, graph);
  const own = {
    ...sboms[0],
    // A random serial number and the present time would differ with each build.
    serialNumber: undefined,
    metadata: {
      ...sboms[0]?.metadata,
      timestamp: (source?.date ?? new Date()).toISOString(),
      component: { 'bom-ref': ref, type: 'library', name, version, purl, licenses },
    },
    components: [...components.values()].filter((one) => reached.has(one['bom-ref'])),
    dependencies: [
      { ref, dependsOn: [...new Set(direct)].sort() },
      ...[...reached].map((one) => ({ ref: one, dependsOn: graph.get(one) ?? [] })),
    ],
  };
  return `${JSON.stringify(own, null, 2)}\n`;
}

const hasLock = (folder: string) => existsSync(join(folder, 'package-lock.json'));

async function sbomIn(folder: string): Promise<Sbom> {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  return JSON.parse(await run('npm', args, { cwd: folder, env: outerEnv() }));
}

/** The document's graph without optional peer dependencies, which npm lists if the repository happens to have them. */
async function requiredBy({ dependencies }: Sbom, folder: string): Promise<Map<string, string[]>> {
  const lock: Lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'));
  const optional = new Map<string, string[]>();
  for (const [path, { name, version, peerDependenciesMeta = {} }] of Object.entries(lock.packages)) {
    const peers = Object.keys(peerDependenciesMeta).filter((peer) => peerDependenciesMeta[peer]?.optional);
    optional.set(`${name ?? path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`, peers);
  }
  const isRequired = (ref: string) => (other: string) =>
    !optional.get(ref)?.includes(other.slice(0, other.lastIndexOf('@')));
  return new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn.filter(isRequired(ref))]));
}

/** The production dependencies of a workspace, with peers that are bundled into the package, as references in the document. */
function directRefs(manifest: Manifest, item: PublishedPackage, graph: Map<string, string[]>): string[] {
  const { name, version, dependencies, optionalDependencies, peerDependencies = {} } = manifest;
  const bundledPeers = Object.keys(peerDependencies).filter((peer) => isInlined(item, peer));
  const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...bundledPeers];
  const refs = graph.get(`${name}@${version}`) ?? [];
  return refs.filter(
    (ref) => names.includes(ref.slice(0, ref.lastIndexOf('@'))) && !ref.startsWith('@tribune/'),
  );
}

function reachable(refs: string[], graph: Map<string, string[]>): Set<string> {
  const found = new Set(refs);
  for (const ref of found) for (const next of graph.get(ref) ?? []) found.add(next);
  return found;
}

/** The licenses of bundled code, whose texts must accompany every copy. `modules`: paths of bundled modules. */
export async function thirdPartyLicences(item: PublishedPackage, modules: string[]): Promise<string> {
  const folders = new Set(
    modules.flatMap((path) => /^.*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
  );
  for (const folder of await bundledInPages(item)) folders.add(folder);
  const texts = await Promise.all([...[...folders].map(licenceOf), ...copiedLicences(item)]);
  return [...new Set(texts)].sort().join(`\n${'-'.repeat(80)}\n\n`);
}

/** Folders of the packages that the bundles of console, documentation and widget may contain. */
async function bundledInPages({ bundled }: PublishedPackage): Promise<string[]> {
  const listed = await Promise.all(
    bundled.map((name) => {
      const folder = join(packagesFolder, name);
      const args = ['ls', '--package-lock-only', '--all', '--parseable', '--omit=dev', '--omit=peer'];
      return hasLock(folder)
        ? run('npm', args, { cwd: folder, env: outerEnv() })
        : run('npm', [...args, '-w', `@tribune/${name}`], { cwd: root });
    }),
  );
  const paths = listed.flatMap((output) => output.split('\n'));
  // Omits packages for other platforms, which are not installed.
  return paths.filter(
    (path) => path.includes('/node_modules/') && !path.includes('/@tribune/') && existsSync(path),
  );
}

/** License texts of code that is copied into the sources. */
const copiedLicences = ({ bundled }: PublishedPackage): Promise<string>[] =>
  bundled
    .flatMap((name) => globSync(join(packagesFolder, name, 'src/**/*.LICENSE')))
    .map((file) => readFile(file, 'utf8'));

async function licenceOf(folder: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const file =
    existsSync(folder) && (await readdir(folder)).find((name) => /^(licen[cs]e|copying)/i.test(name));
  const text = file ? await readFile(join(folder, file), 'utf8') : `Licence: ${manifest.license}\n`;
  return `${manifest.name} ${manifest.version}\n\n${text.trim()}\n`;
}
