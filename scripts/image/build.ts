// `npm run image -- [--base debian] [--arch amd64|arm64] [--no-pack] [--twice]`: packs @tribune/server and builds the image from it, as
// localhost/tribune. With `--base debian`, builds the base images too, for machines without access to an image registry. With `--twice`,
// builds it again from nothing, and fails if its layers differ.

import { existsSync, globSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { committedSource } from '../packages/source.ts';
import { outputFolder, readManifest, root, run } from '../packages/workspace.ts';
import { debianBases } from './debian.ts';
import { findEngine } from './engine.ts';

const { values } = parseArgs({
  options: {
    base: { type: 'string' },
    arch: { type: 'string', default: process.arch === 'x64' ? 'amd64' : process.arch },
    pack: { type: 'boolean', default: true },
    twice: { type: 'boolean', default: false },
  },
  allowNegative: true,
});
const engine = findEngine();
const context = join(outputFolder, 'image');

try {
  if (values.pack) await run(process.execPath, [join(root, 'scripts/packages/pack.ts')], { cwd: root });
  await stageContext();
  const bases = values.base === 'debian' ? await debianBases(engine, values.arch) : null;
  const { version } = await readManifest('server');
  const suffix = values.arch === 'amd64' ? '' : `-${values.arch}`;
  const tags = [version, 'latest'].map((tag) => `localhost/tribune:${tag}${suffix}`);
  const build = async (...options: string[]) =>
    engine.show(
      ...['build', ...engine.buildOptions, ...(await timestamp()), `--platform=linux/${values.arch}`],
      ...options,
      ...(bases
        ? ['--build-arg', `NODE_IMAGE=${bases.node}`, '--build-arg', `BASE_IMAGE=${bases.debian}`]
        : []),
      ...['--label', `org.opencontainers.image.version=${version}`],
      ...secrets(),
      context,
    );
  await build(...tags.flatMap((tag) => ['-t', tag]));
  console.log(`Built ${tags.join(', ')}`);
  if (values.twice) {
    const again = `localhost/tribune-again:${version}`;
    await build('--no-cache', '-t', again);
    const [first, second] = [await layersOf(tags[0] ?? ''), await layersOf(again)];
    await engine.run('rmi', again);
    if (first !== second) throw new Error(`Two builds have different layers:\n${first}\n${second}`);
    console.log(`Two builds have equal layers:\n${first}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** The hashes of an image's layers, one per line. */
async function layersOf(image: string): Promise<string> {
  const format = '{{range .RootFS.Layers}}{{println .}}{{end}}';
  return (await engine.run('image', 'inspect', '--format', format, image)).trim();
}

/** Stages the tarball and the files beside the Containerfile, so that nothing else of the repository gets into the image. */
async function stageContext(): Promise<void> {
  const [tarball] = globSync(join(outputFolder, 'tribune-server-*.tgz'));
  if (!tarball) throw new Error('dist/ has no tribune-server-VERSION.tgz. Run it without --no-pack.');
  await rm(context, { recursive: true, force: true });
  await mkdir(context);
  await cp(tarball, join(context, 'server.tgz'));
  for (const name of ['Containerfile', 'health.mjs'])
    await cp(join(root, 'packaging', name), join(context, name));
}

/** Sets the time of all files in the image to that of the commit, so that builds of a commit have equal layers. */
async function timestamp(): Promise<string[]> {
  const source = await committedSource();
  if (!source) return [];
  const seconds = Math.floor(source.date.getTime() / 1000);
  return engine.name === 'podman'
    ? ['--timestamp', String(seconds)]
    : ['--build-arg', `SOURCE_DATE_EPOCH=${seconds}`, '--output', 'type=docker,rewrite-timestamp=true'];
}

/** Options with npm's registry settings. Secrets are mounted while npm runs, and are not part of the image. */
function secrets(): string[] {
  const files = { npmrc: join(homedir(), '.npmrc'), cafile: process.env.NODE_EXTRA_CA_CERTS ?? '' };
  return Object.entries(files).flatMap(([id, file]) =>
    existsSync(file) ? ['--secret', `id=${id},src=${file}`] : [],
  );
}
