// `npm run test:reproducible`: packs this commit twice from clones that differ in folder, date, time zone, language, umask and, as root,
// user. All files in dist/ must be identical. Takes minutes.
import { type SpawnOptions, spawn } from 'node:child_process';
import { generateKeyPairSync, hash } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { outerEnv } from './testing/environment.ts';
import { root, run } from './workspace.ts';

interface Builder {
  folder: string;
  umask: string;
  env: NodeJS.ProcessEnv;
  /** Set if this process may change its user. */
  uid?: number;
}

/** Debian's `nobody`. */
const nobody = 65_534;

const builders: [Builder, Builder] = [
  { folder: 'one', umask: '022', env: { TZ: 'UTC', LANG: 'C.UTF-8' } },
  {
    folder: 'the second builder’s folder',
    umask: '077',
    env: { TZ: 'Pacific/Auckland', LANG: 'de_DE.UTF-8', TRIBUNE_TEST_DAYS: '400' },
    ...(process.getuid?.() === 0 ? { uid: nobody } : {}),
  },
];

/** Preloaded into every Node process of a build: the date is `TRIBUNE_TEST_DAYS` later. */
const shiftedDate = `const ms = Number(process.env.TRIBUNE_TEST_DAYS ?? 0) * 86_400_000;
const RealDate = Date;
globalThis.Date = class Date extends RealDate {
  constructor(...parts) { if (parts.length > 0) super(...parts); else super(RealDate.now() + ms); }
  static now() { return RealDate.now() + ms; }
};
`;

test('two builds of a commit are equal, whoever builds them, where and when', async (t) => {
  const work = await mkdtemp(join(tmpdir(), 'tribune-reproducible-'));
  t.after(() => rm(work, { recursive: true, force: true }));
  await chmod(work, 0o755);
  const key = join(work, 'key.pem');
  const { privateKey } = generateKeyPairSync('ed25519');
  await writeFile(key, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o644 });
  await writeFile(join(work, 'date.mjs'), shiftedDate);
  for (const { folder } of builders)
    await run('git', ['clone', '--quiet', '--no-hardlinks', root, join(work, folder)]);
  const one = await build(work, key, builders[0]);
  const other = await build(work, key, builders[1]);
  for (const [name, sum] of one) t.diagnostic(`${sum}  ${name}`);
  const names = new Set([...one.keys(), ...other.keys()]);
  const differing = [...names].filter((name) => one.get(name) !== other.get(name));
  if (differing.length > 0) throw new Error(await difference(work, differing));
});

/** Packs the builder's clone; returns the SHA-256 of each file in dist/. */
async function build(work: string, key: string, builder: Builder): Promise<Map<string, string>> {
  const home = join(work, `home of ${builder.folder}`);
  const clone = join(work, builder.folder);
  await mkdir(home);
  // Copies npm's registry settings.
  await cp(join(process.env.HOME ?? '', '.npmrc'), join(home, '.npmrc')).catch(() => {});
  if (builder.uid !== undefined) await run('chown', ['-R', `${builder.uid}:${builder.uid}`, clone, home]);
  const command = `umask ${builder.umask} && npm run pack`;
  await finished('sh', ['-c', command], {
    cwd: clone,
    env: {
      // Does not use the outer npm's cache, which another user cannot write to.
      ...outerEnv(),
      ...builder.env,
      HOME: home,
      TRIBUNE_RELEASE_KEY: key,
      NODE_OPTIONS: `--import ${pathToFileURL(join(work, 'date.mjs'))}`,
    },
    ...(builder.uid === undefined ? {} : { uid: builder.uid, gid: builder.uid }),
  });
  const dist = join(clone, 'dist');
  const files = (await readdir(dist, { withFileTypes: true })).filter((entry) => entry.isFile());
  const sums = files.map(
    async ({ name }) => [name, hash('sha256', await readFile(join(dist, name)))] as const,
  );
  return new Map(await Promise.all(sums));
}

function finished(program: string, args: string[], options: SpawnOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${args.join(' ')} failed.`))));
  });
}

/** Lists the differing files, and those inside of tarballs. */
async function difference(work: string, names: string[]): Promise<string> {
  const lines = ['The builds differ:', ...names];
  for (const tarball of names.filter((name) => name.endsWith('.tgz'))) {
    const folders = builders.map((_, index) => join(work, `${tarball}-${index}`));
    for (const [index, { folder }] of builders.entries()) {
      await mkdir(folders[index] ?? '');
      await run('tar', ['xzf', join(work, folder, 'dist', tarball), '-C', folders[index] ?? '']);
    }
    const found = await run('sh', ['-c', 'diff -rq "$1" "$2" || true', 'sh', ...folders]);
    lines.push(found || `${tarball}: the files are equal; names, modes or compression differ`);
  }
  return lines.join('\n');
}
