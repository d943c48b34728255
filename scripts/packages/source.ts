import { root, run } from './workspace.ts';

/** The commit that packages are built from. */
export interface Source {
  commit: string;
  /** When it was committed. */
  date: Date;
}

/** The commit of the repository. Null if files differ from it, or outside of a repository, because such a build cannot be reproduced. */
export async function committedSource(): Promise<Source | null> {
  const git = (...args: string[]) => run('git', args, { cwd: root });
  try {
    if ((await git('status', '--porcelain')).trim() !== '') return null;
    const [commit = '', seconds] = (await git('log', '-1', '--format=%H %ct')).trim().split(' ');
    return { commit, date: new Date(Number(seconds) * 1000) };
  } catch {
    return null;
  }
}
