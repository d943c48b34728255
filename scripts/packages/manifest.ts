import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublishedPackage } from './published.ts';
import { type Manifest, root } from './workspace.ts';

/** Fields of a workspace's package.json that only the workspace needs. */
const internal = ['folder', 'private', 'scripts', 'imports', 'devDependencies', 'publishConfig'];

/** Fields of the repository's package.json, with its location, that every package has. */
interface Project {
  homepage: string;
  bugs: string;
  repository: { type: string; url: string };
}

export const readProject = async (): Promise<Project> =>
  JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));

/**
 * `parts`: the workspaces whose code the package contains. The package's dependencies are those of the parts, without bundled ones.
 * `commit`: the commit it is built from, if its files are committed.
 */
export function publishedManifest(
  item: PublishedPackage,
  manifest: Manifest,
  { parts, project, commit }: { parts: Manifest[]; project: Project; commit?: string | undefined },
): object {
  const publicFields = Object.fromEntries(
    Object.entries(manifest).filter(([name]) => !internal.includes(name)),
  );
  const { access = 'public', ...published } = manifest.publishConfig ?? {};
  const needed = [manifest, ...parts].flatMap(({ dependencies = {} }) => Object.entries(dependencies));
  const { peerDependencies = {} } = manifest;
  const peers = Object.entries(peerDependencies).filter(([name]) => !isInlined(item, name));
  const dependencies = needed
    .filter(([name]) => !name.startsWith('@tribune/') && !isInlined(item, name))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    ...publicFields,
    homepage: project.homepage,
    bugs: project.bugs,
    repository: { ...project.repository, directory: `packages/${item.folder}` },
    gitHead: commit,
    dependencies: dependencies.length > 0 ? Object.fromEntries(dependencies) : undefined,
    peerDependencies: peers.length > 0 ? Object.fromEntries(peers) : undefined,
    ...published,
    publishConfig: { access },
  };
}

export const isInlined = ({ inlined }: PublishedPackage, name: string): boolean =>
  inlined.some((one) => name === one || (one.endsWith('/') && name.startsWith(one)));
