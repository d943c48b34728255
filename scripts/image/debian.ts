import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../packages/workspace.ts';
import type { Engine } from './engine.ts';

export interface Bases {
  node: string;
  debian: string;
}

/**
 * Builds base images on machines with a Debian mirror and the npm registry, but no image registry: a Debian like `debian:*-slim`, built by
 * mmdebstrap, and the same with Node.js and npm. `architecture` is a name used by Debian.
 */
export async function debianBases(engine: Engine, architecture: string, suite = 'bookworm'): Promise<Bases> {
  const folder = await mkdtemp(join(tmpdir(), 'tribune-image-'));
  const [debian, node] = [
    `localhost/tribune-debian:${architecture}`,
    `localhost/tribune-node:${architecture}`,
  ];
  try {
    const root = join(folder, 'debian.tar');
    await run('mmdebstrap', [
      ...['--variant=apt', '--components=main', `--architectures=${architecture}`],
      // Without this, mmdebstrap would select usrmerge, which needs 48 MB of Perl.
      ...['--include=usr-is-merged', '--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr'],
      ...['doc/*', 'man/*', 'locale/*'].map((path) => `--dpkgopt=path-exclude=/usr/share/${path}`),
      '--dpkgopt=path-include=/usr/share/doc/*/copyright',
      ...[suite, root],
    ]);
    await engine.run('import', `--arch=${architecture}`, root, debian);
    await addNode(folder, architecture);
    await writeFile(join(folder, 'Containerfile'), `FROM ${debian}\nCOPY local /usr/local\n`);
    await engine.run('build', ...engine.buildOptions, `--arch=${architecture}`, '-t', node, folder);
    return { node, debian };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Adds Node.js, which is also an npm package for each platform. */
async function addNode(folder: string, architecture: string): Promise<void> {
  const local = join(folder, 'local');
  const name = `node-linux-${architecture === 'amd64' ? 'x64' : architecture}`;
  await mkdir(local, { recursive: true });
  const install = ['install', '--global', '--prefix', local, '--force', '--no-audit', '--no-fund'];
  await run('npm', [...install, `${name}@${process.versions.node}`, 'npm@11']);
  await run('mv', [join(local, 'lib/node_modules', name, 'bin/node'), join(local, 'bin/node')]);
  await rm(join(local, 'lib/node_modules', name), { recursive: true });
}
