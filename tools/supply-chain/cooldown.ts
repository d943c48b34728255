// `npm run check` fails for a dependency younger than `min-release-age` of .npmrc: most malicious versions are found and removed within
// days. npm itself refuses them when it resolves versions, but not if a lock file names them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onFirstUse } from '../../packages/server/src/platform/on-first-use.ts';
import { root, run } from '../../scripts/packages/workspace.ts';
import { distinct, idOf, type Locked, packagesOf, readLock } from './lock.ts';

const dayMs = 86_400_000;
const atOnce = 8;

/** Days, from .npmrc. */
export const cooldownDays = Number(
  /^min-release-age=(\d+)$/m.exec(readFileSync(join(root, '.npmrc'), 'utf8'))?.[1],
);

/**
 * Lists packages that were published less than `days` before `now`. `earlier`: packages that an earlier lock file named, which are not
 * checked.
 */
export async function tooYoung(
  packages: readonly Locked[],
  earlier: readonly Locked[],
  publishedAt: (one: Locked) => Promise<Date | null>,
  { now, days }: { now: Date; days: number },
): Promise<string[]> {
  const known = new Set(earlier.map(idOf));
  const asked = packages.filter((one) => !known.has(idOf(one)));
  const found: string[] = [];
  const next = asked.values();
  const ask = async () => {
    for (const one of next) {
      const date = await publishedAt(one);
      if (date && now.getTime() - date.getTime() < days * dayMs)
        found.push(`${idOf(one)}: ${date.toISOString()}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  return found.sort();
}

const git = (...args: string[]) => run('git', args, { cwd: root });

/** The lock files in a list of paths, except those of integrations and examples, which only tests install. */
const lockFilesIn = (listed: string) =>
  listed.split('\n').filter((path) => /^(?!integrations|examples).*package-lock\.json$/.test(path));

/** Packages in the lock files of that many days ago; none if the history is shorter. */
async function lockedBefore(days: number): Promise<Locked[]> {
  const commit = (await git('log', '-1', '--format=%H', `--before=${days} days ago`)).trim();
  if (!commit) return [];
  const paths = lockFilesIn(await git('ls-tree', '-r', '--name-only', commit));
  const texts = await Promise.all(paths.map((path) => git('show', `${commit}:${path}`)));
  return distinct(texts.flatMap(packagesOf));
}

/** Asks npm's configured registry. Null if it does not list the version: mirrors may lack versions for other systems. */
async function publishedAt({ name, version }: Locked): Promise<Date | null> {
  const answer = await fetch(new URL(name.replace('/', '%2f'), await registry()));
  if (!answer.ok && answer.status !== 404) throw new Error(`${answer.url} returned status ${answer.status}.`);
  const { time } = (answer.ok ? await answer.json() : {}) as { time?: Record<string, string> };
  const published = time?.[version];
  return published === undefined ? null : new Date(published);
}

const registry = onFirstUse(async () =>
  (await run('npm', ['config', 'get', 'registry'], { cwd: root })).trim(),
);

if (import.meta.main) {
  const locked = distinct(lockFilesIn(await git('ls-files')).flatMap(readLock));
  const found = await tooYoung(locked, await lockedBefore(cooldownDays), publishedAt, {
    now: new Date(),
    days: cooldownDays,
  });
  if (found.length > 0) {
    console.error(
      `Published less than ${cooldownDays} days ago. Use an older version, or wait:\n  ${found.join('\n  ')}`,
    );
    process.exitCode = 1;
  }
}
