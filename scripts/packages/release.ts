// `npm run release -- VERSION [--dry-run] [--base debian]`: sets the version of all packages, dates the unreleased section of the
// changelog, runs all checks, builds the packages, stores data for the upgrade tests of later releases, commits and tags. A dry run builds
// the packages, then restores the files. Publishing is a separate step, which is printed. `--base` is passed to `npm run image`.

import { spawnSync } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { releaseFiles, unreleasedEntries } from './release-files.ts';
import { root, run } from './workspace.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean', default: false }, base: { type: 'string' } },
});
const [version = ''] = positionals;
const dryRun = values['dry-run'];
/** Stored data for upgrade tests; see scripts/upgrade. */
const keptData = ['json', 'tar.gz'].map((end) => `scripts/upgrade/releases/${version}.${end}`);
const git = (...args: string[]) => run('git', args, { cwd: root });

// Ctrl-C ends only the current step, after which the files are restored.
process.on('SIGINT', () => {});
try {
  await release();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function release(): Promise<void> {
  if (!/^\d+\.\d+\.\d+(-[0-9A-Za-z.]+)?$/.test(version))
    throw new Error('Usage: npm run release -- VERSION [--dry-run], as in 2.4.0');
  await assertReleasable();
  const notes = unreleasedEntries(await readFile(join(root, 'CHANGELOG.md'), 'utf8'));
  const files = await releaseFiles(version, new Date().toISOString().slice(0, 10));
  const head = dryRun ? null : (await git('rev-parse', 'HEAD')).trim();
  const before = new Map<string, string>();
  for (const path of files.keys()) before.set(path, await readFile(join(root, path), 'utf8'));
  try {
    await writeAll(files);
    if (dryRun) step('scripts/packages/pack.ts');
    else {
      // As in .ci/run, a skipped test fails.
      step('scripts/check.mjs', ['--without-packages'], { CI: 'true' });
      step('scripts/upgrade/test.ts');
      step('scripts/test.mjs', ['app/examples'], { TRIBUNE_KEEP_RELEASE: version });
      // Commits before packing, because packages name the commit that they are built from.
      await commit([...files.keys(), ...keptData]);
      // Writes dist/, from which the image is built.
      step('scripts/packages/test.ts');
      step('scripts/packages/reproducible.ts');
      step('scripts/image/build.ts', [
        '--no-pack',
        '--twice',
        ...(values.base ? ['--base', values.base] : []),
      ]);
      step('scripts/image/test.ts');
      await tag(notes);
    }
  } catch (error) {
    if (head) await git('reset', '--quiet', head);
    await writeAll(before);
    for (const path of keptData) await rm(join(root, path), { force: true });
    throw error;
  }
  if (dryRun) await writeAll(before);
  report(files, before, notes);
}

/** Checks the conditions of a release, which takes an hour. A dry run has none. */
async function assertReleasable(): Promise<void> {
  if ((await git('tag', '--list', `v${version}`)).trim()) throw new Error(`The tag v${version} exists.`);
  if (dryRun) return;
  if ((await git('status', '--porcelain')).trim())
    throw new Error('Commit or stash your changes first: a release contains only what is committed.');
  const { TRIBUNE_RELEASE_KEY: key } = process.env;
  if (!key)
    throw new Error(
      'Set TRIBUNE_RELEASE_KEY to the file of the key that signs releases; see docs/RELEASING.md.',
    );
  createPrivateKey(await readFile(key));
  // Fails with Git's own advice when nobody is configured as the author of the commit, which follows the checks.
  await git('var', 'GIT_AUTHOR_IDENT');
  const { repository } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  if (/\.example\//.test(repository.url))
    throw new Error('Set repository, homepage and bugs in package.json to where the project is.');
}

async function writeAll(files: Map<string, string>): Promise<void> {
  for (const [path, text] of files) await writeFile(join(root, path), text);
}

function step(script: string, args: string[] = [], env: Record<string, string> = {}): void {
  const { status } = spawnSync(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`${script} failed; nothing was committed.`);
}

async function commit(paths: string[]): Promise<void> {
  await git('add', '--', ...paths);
  if ((await git('diff', '--cached', '--name-only')).trim())
    await git('commit', '-m', `release: Release ${version}`);
}

async function tag(notes: string): Promise<void> {
  await git(
    'tag',
    '--annotate',
    `v${version}`,
    '--cleanup=verbatim',
    '-m',
    `Tribune ${version}\n\n${notes}\n`,
  );
}

function report(files: Map<string, string>, before: Map<string, string>, notes: string): void {
  const changed = [...files].filter(([path, text]) => before.get(path) !== text).map(([path]) => path);
  changed.push(...keptData);
  console.log(`\n${dryRun ? 'Would change' : 'Changed'}: ${changed.join(', ')}`);
  console.log(
    `${dryRun ? 'Would tag' : 'Tagged'}: v${version}, with ${notes.split(/^- /m).length - 1} changelog entries`,
  );
  if (dryRun) return;
  console.log(
    '\nTo publish:\n  git push --follow-tags\n  npm publish dist/NAME.tgz   for each tarball in dist/',
  );
}
