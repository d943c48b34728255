import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, run } from '../packages/workspace.ts';

export interface ReleaseCode {
  folder: string;
  node: string;
  main: string;
}

/** Checks out the code of a release with its own dependencies. It is in `.bench`, because Node does not strip types below node_modules. */
export async function codeOf(ref: string): Promise<ReleaseCode> {
  const folder = join(root, '.bench/releases', ref);
  const stamp = join(folder, 'complete');
  if (!existsSync(stamp)) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const archive = `${folder}.tar`;
    await run('git', ['archive', '--output', archive, ref], { cwd: root });
    await run('tar', ['-xf', archive, '-C', folder]);
    await rm(archive);
    await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, env: outerEnv() });
    await writeFile(stamp, '');
  }
  return {
    folder,
    node: process.execPath,
    main: join(folder, 'packages/server/src/app/main.ts'),
  };
}

export const currentCode: ReleaseCode = {
  folder: root,
  node: process.execPath,
  main: join(root, 'packages/server/src/app/main.ts'),
};

/** The environment without npm's variables for this repository. */
const outerEnv = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm_(?!config_(registry|.*proxy|cafile)$)|NODE_ENV$)/i.test(name),
    ),
  );
