// Builds the packages as they are published: `npm run pack` writes tarballs, their SBOMs and SHA256SUMS into dist/, with
// `-- client react` those of these packages only.

import { createPrivateKey, hash } from 'node:crypto';
import { globSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundlePages } from '../../packages/server/src/app/cli/pages.ts';
import { buildDocs } from '../../packages/server/src/features/docs-site/index.ts';
import { buildWidget } from '../../packages/server/src/features/widget/index.ts';
import { sbomOf, thirdPartyLicences } from './bill-of-materials.ts';
import { compile } from './compile.ts';
import { inlinePackages } from './inline.ts';
import { isInlined, publishedManifest, readProject } from './manifest.ts';
import { bundlePrograms } from './programs.ts';
import { signedEnvelope, statementOf } from './provenance.ts';
import { type PublishedPackage, published } from './published.ts';
import { committedSource } from './source.ts';
import {
  type Manifest,
  outputFolder,
  packagesFolder,
  readManifest,
  root,
  run,
  workspaces,
} from './workspace.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const packed = published.filter(({ folder }) => positionals.length === 0 || positionals.includes(folder));
const unknown = positionals.filter((name) => !packed.some(({ folder }) => folder === name));
if (unknown.length > 0) throw new Error(`There is no package ${unknown.join(', ')}.`);

const source = await committedSource();
const project = await readProject();
await rm(outputFolder, { recursive: true, force: true });
await mkdir(outputFolder, { recursive: true });
if (packed.some(({ folder }) => folder === 'server'))
  await Promise.all([bundlePages(console.log), buildDocs(console.log)]);
else if (packed.some(({ folder }) => folder === 'widget')) await buildWidget(console.log);
const files: string[] = [];
for (const item of packed) {
  const stage = join(outputFolder, 'stage', item.folder);
  const parts = await stagePackage(item, stage);
  const tarball = await pack(stage);
  const sbom = tarball.replace(/\.tgz$/, '.cdx.json');
  await writeFile(join(outputFolder, sbom), await sbomOf(item, parts, source));
  files.push(tarball, sbom);
  const { size } = await stat(join(outputFolder, tarball));
  console.log(`dist/${tarball}  ${(size / 1e6).toFixed(2)} MB`);
}
const sums = await Promise.all(
  files.map(async (name) => ({ name, sha256: hash('sha256', await readFile(join(outputFolder, name))) })),
);
await writeFile(
  join(outputFolder, 'SHA256SUMS'),
  sums.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(''),
);
if (process.env.TRIBUNE_RELEASE_KEY) await writeProvenance(process.env.TRIBUNE_RELEASE_KEY);

/** `keyFile`: private key, PEM. */
async function writeProvenance(keyFile: string): Promise<void> {
  if (!source)
    throw new Error('Commit or stash your changes first: a statement names the commit of its packages.');
  const statement = statementOf(sums, {
    commit: source.commit,
    repository: project.repository.url,
    lockSha256: hash('sha256', await readFile(join(root, 'package-lock.json'))),
  });
  const { version } = await readManifest('server');
  const envelope = signedEnvelope(statement, createPrivateKey(await readFile(keyFile)));
  await writeFile(join(outputFolder, `tribune-${version}.intoto.jsonl`), envelope);
}

/** Writes all files of the tarball. Returns the workspaces whose code it contains. */
async function stagePackage(item: PublishedPackage, stage: string): Promise<Manifest[]> {
  const manifest = await readManifest(item.folder);
  await mkdir(stage, { recursive: true });
  for (const path of item.own)
    await cp(join(packagesFolder, item.folder, path), join(stage, path), { recursive: true });
  for (const name of ['LICENSE', 'CHANGELOG.md']) await cp(join(root, name), join(stage, name));
  await cp(join(packagesFolder, item.folder, 'README.md'), join(stage, 'README.md'));
  const { included, inlined } = await stageCode(item, join(stage, 'dist'));
  const licences = await thirdPartyLicences(item, inlined);
  if (licences) await writeFile(join(stage, 'THIRD-PARTY-LICENSES.txt'), licences);
  const workspacesIn = included.filter((folder) => workspaces().includes(folder));
  const parts = await Promise.all(workspacesIn.map((folder) => partOf(folder, item, join(stage, 'dist'))));
  const staged = publishedManifest(item, manifest, { parts, project, commit: source?.commit });
  await writeFile(join(stage, 'package.json'), `${JSON.stringify(staged, null, 2)}\n`);
  return parts;
}

/** Returns the workspaces whose code is included, and the paths of modules of inlined packages. */
async function stageCode(
  item: PublishedPackage,
  dist: string,
): Promise<{ included: string[]; inlined: string[] }> {
  const included = item.entries.length > 0 ? await compile(item, dist) : [];
  const manifests = await Promise.all([item.folder, ...included].map(readManifest));
  const external = manifests
    .flatMap(({ dependencies = {}, optionalDependencies = {} }) =>
      Object.keys({ ...dependencies, ...optionalDependencies }),
    )
    .filter((name) => !isInlined(item, name));
  const inlined =
    item.entries.length > 0 && item.inlined.length > 0 ? await inlinePackages({ dist, item, external }) : [];
  if (item.programs) await bundlePrograms(dist, item.programs);
  if (item.declarations)
    for (const file of globSync('**/*.d.ts', { cwd: dist }))
      if (!item.declarations.includes(file)) await rm(join(dist, file));
  for (const path of item.assets) await cp(join(packagesFolder, path), join(dist, path), { recursive: true });
  return { included, inlined };
}

/**
 * A workspace whose code is part of the package, with the dependencies that this code imports. The package's own workspace keeps all of
 * them, because bundled code is no longer imported.
 */
async function partOf(folder: string, item: PublishedPackage, dist: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if (folder === item.folder) return manifest;
  const files = globSync(`${folder}/**/*.{js,d.ts}`, { cwd: dist });
  const code = (await Promise.all(files.map((file) => readFile(join(dist, file), 'utf8')))).join('\n');
  const needed = Object.entries(manifest.dependencies ?? {}).filter(
    ([name]) => code.includes(`'${name}'`) || code.includes(`'${name}/`),
  );
  return { ...manifest, dependencies: Object.fromEntries(needed) };
}

async function pack(stage: string): Promise<string> {
  await normalizeModes(stage);
  const output = await run('npm', ['pack', '--json', '--pack-destination', outputFolder], { cwd: stage });
  const [packed] = JSON.parse(output) as { filename: string }[];
  if (!packed) throw new Error('npm pack wrote nothing');
  return packed.filename;
}

/** Tarballs have the modes of files, which depend on the umask of who installed or built them. */
async function normalizeModes(stage: string): Promise<void> {
  for (const entry of await readdir(stage, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const isProgram = ((await stat(path)).mode & 0o100) !== 0;
    await chmod(path, isProgram ? 0o755 : 0o644);
  }
}
