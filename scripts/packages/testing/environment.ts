import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { root, run } from '../workspace.ts';

/** Node versions that the packages support. */
export const nodeVersions = ['22', '24'];

export const quietInstall = ['install', '--no-audit', '--no-fund', '--loglevel=error'];

/** A folder outside the repository, with an empty home, and nothing in PATH before this version of Node. */
export interface Place {
  folder: string;
  env: NodeJS.ProcessEnv;
  run(program: string, ...args: string[]): Promise<string>;
  write(files: Record<string, string>): Promise<void>;
  /** Compiles a file with TypeScript to JavaScript beside it. */
  emit(file: string, options: object): Promise<void>;
  remove(): Promise<void>;
}

const tools = join(root, 'node_modules/.cache/tribune-package-tests');

/** Installs tools once, into a folder of their own: they need TypeScript 5, and are used by nothing else. */
export async function toolFolder(name: string, packages: string[]): Promise<string> {
  const folder = join(tools, name);
  const stamp = join(folder, `installed-${packages.join(',').replaceAll(/[^\w.,-]/g, '_')}`);
  if (existsSync(stamp)) return folder;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, allowScripts: { node: true } }),
  );
  // The package `node` fetches its program in an install script, which .npmrc switches off below `npm run`.
  const install = ['install', '--ignore-scripts=false', '--no-audit', '--no-fund', '--save-exact'];
  await run('npm', [...install, ...packages], { cwd: folder });
  await writeFile(stamp, '');
  return folder;
}

export async function emptyPlace(nodeVersion: string): Promise<Place> {
  const base = await mkdtemp(join(tmpdir(), 'tribune-package-'));
  const [home, folder] = [join(base, 'home'), join(base, 'app')];
  await mkdir(home);
  await mkdir(folder);
  const node = await toolFolder(`node-${nodeVersion}`, [`node@${nodeVersion}`]);
  const path = [join(node, 'node_modules/.bin'), ...systemPath()].join(delimiter);
  // The cache is that of the user, so that the registry is not asked for everything again; a home has no other use here.
  const cache = (await run('npm', ['config', 'get', 'cache'], { cwd: root })).trim();
  const env = {
    ...outerEnv(),
    HOME: home,
    PATH: path,
    npm_config_cache: cache,
    npm_config_update_notifier: 'false',
  };
  return placeAt({ folder, env, remove: () => rm(base, { recursive: true, force: true }) });
}

/** A place with these environment variables. */
export function placeAt({ folder, env, remove }: Pick<Place, 'folder' | 'env' | 'remove'>): Place {
  return {
    folder,
    env,
    remove,
    run: (program, ...args) => run(program, args, { cwd: folder, env, timeout: 300_000 }),
    async write(files) {
      for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    },
    async emit(file, options) {
      const compilerOptions = { module: 'nodenext', target: 'es2022', ...options };
      await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }));
      const tsc = join(await toolFolder('typescript-5', ['typescript@5']), 'node_modules/.bin/tsc');
      await run(tsc, ['-p', '.'], { cwd: folder });
    },
  };
}

const shared = new Map<string, Promise<Place>>();
after(async () => {
  for (const place of shared.values()) await (await place).remove();
});

/**
 * A place with the package, which is installed once for each Node: an installation takes longer than most tests of it. Those that
 * change it restore it, and each has a data folder of its own.
 */
export function placeWith(tarball: string, nodeVersion: string): Promise<Place> {
  const key = `${nodeVersion} ${tarball}`;
  const install = async () => {
    const place = await emptyPlace(nodeVersion);
    await place.run('npm', ...quietInstall, tarball);
    return place;
  };
  const found = shared.get(key) ?? install();
  shared.set(key, found);
  return found;
}

/** How the network is reached; nothing that npm or scripts/run.mjs set for the repository. */
export function outerEnv(): NodeJS.ProcessEnv {
  const own = /^(npm_(?!config_(registry|.*proxy|cafile)$)|NODE_(?!EXTRA_CA_CERTS$)|MALLOC_|INIT_CWD)/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
}

/** Without the repository's own programs, which npm puts first. */
const systemPath = () =>
  (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));

export interface Running {
  output(): string;
  /** Sends a signal to it and its children, as a terminal does for Ctrl-C. */
  signal(name: NodeJS.Signals): void;
  /** Waits until the output matches. */
  prints(pattern: RegExp): Promise<RegExpExecArray>;
  /** Exit code or signal. */
  ended(): Promise<number | string>;
}

export function startIn(
  place: Place,
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Running {
  const child = spawn(program, args, {
    cwd: place.folder,
    env: { ...place.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  const end = () => child.exitCode ?? child.signalCode;
  const until = async <Value>(what: string, found: () => Value | null): Promise<Value> => {
    for (let tries = 0; tries < 1_200; tries++) {
      const value = found();
      if (value !== null) return value;
      await delay(100);
    }
    throw new Error(`${what} did not happen:\n${text}`);
  };
  return {
    output: () => text,
    signal(name) {
      try {
        process.kill(-(child.pid ?? 0), name);
      } catch {
        // All have ended.
      }
    },
    prints: (pattern) =>
      until(String(pattern), () => {
        if (end() !== null && !pattern.test(text)) throw new Error(`It ended:\n${text}`);
        return pattern.exec(text);
      }),
    ended: () => until('The end', end),
  };
}

const strict = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: false,
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
};

/** Type-checks files with TypeScript 5 and 7, as a bundler and as Node resolves modules. Returns the errors. */
export async function typeErrors(place: Place, files: string[], options: object = {}): Promise<string[]> {
  const errors: string[] = [];
  const resolutions = [
    { module: 'esnext', moduleResolution: 'bundler' },
    { module: 'nodenext', moduleResolution: 'nodenext' },
  ];
  await place.write({ 'package.json': JSON.stringify({ ...(await manifestOf(place)), type: 'module' }) });
  for (const version of ['5', '7']) {
    const folder = await toolFolder(`typescript-${version}`, [`typescript@${version}`]);
    for (const resolution of resolutions) {
      const config = { compilerOptions: { ...strict, ...resolution, ...options }, files };
      await place.write({ 'tsconfig.json': JSON.stringify(config) });
      const found = await place
        .run(join(folder, 'node_modules/.bin/tsc'), '-p', '.', '--pretty', 'false')
        .then(() => '', String);
      errors.push(...found.split('\n').filter((line) => line.includes('error TS')));
    }
  }
  return errors;
}

const manifestOf = async (place: Place) =>
  JSON.parse(await readFile(join(place.folder, 'package.json'), 'utf8'));
