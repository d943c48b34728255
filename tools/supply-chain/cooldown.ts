// `npm run check` fails for a dependency younger than `min-release-age` of .npmrc: most malicious versions are found and removed
// within days. npm itself refuses them when it resolves versions, but installs what a lock file names, whatever wrote it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onFirstUse } from '../../packages/server/src/platform/on-first-use.ts';
import { root, run } from '../../scripts/packages/workspace.ts';
import { distinct, idOf, type Locked, packagesOf } from './lock.ts';

const dayMs = 86_400_000;
const atOnce = 8;

/** Days, from .npmrc. */
export const cooldownDays = Number(
  /^min-release-age=(\d+)$/m.exec(readFileSync(join(root, '.npmrc'), 'utf8'))?.[1],
);

/**
 * Names what was published less than `days` before `now`. A version that a lock file has had for so long needs no question:
 * `earlier` are those.
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

/** What the lock files of a commit name, except those of integrations and examples, which only tests install. */
async function lockedIn(commit: string): Promise<Locked[]> {
  const listed = await git('ls-tree', '-r', '--name-only', commit);
  const paths = listed
    .split('\n')
    .filter((path) => /^(?!integrations|examples).*package-lock\.json$/.test(path));
  const texts = await Promise.all(paths.map((path) => git('show', `${commit}:${path}`)));
  return distinct(texts.flatMap(packagesOf));
}

/** What lock files named that many days ago; nothing without that history. */
async function lockedBefore(days: number): Promise<Locked[]> {
  const commit = (await git('log', '-1', '--format=%H', `--before=${days} days ago`)).trim();
  return commit ? lockedIn(commit) : [];
}

/** Asks the registry that npm is configured for. Null if it does not know: mirrors may lack versions for other systems. */
async function publishedAt({ name, version }: Locked): Promise<Date | null> {
  const answer = await fetch(new URL(name.replace('/', '%2f'), await registry()));
  if (!answer.ok && answer.status !== 404) throw new Error(`${answer.url} answers ${answer.status}.`);
  const { time } = (answer.ok ? await answer.json() : {}) as { time?: Record<string, string> };
  const published = time?.[version];
  return published === undefined ? null : new Date(published);
}

const registry = onFirstUse(async () =>
  (await run('npm', ['config', 'get', 'registry'], { cwd: root })).trim(),
);

if (import.meta.main) {
  const found = await tooYoung(await lockedIn('HEAD'), await lockedBefore(cooldownDays), publishedAt, {
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
