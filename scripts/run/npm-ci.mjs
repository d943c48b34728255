import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';

const flags = [
  '--engine-strict=false',
  // Prints one line per fetched package, which the progress display counts.
  ...['--loglevel=http', '--no-progress', '--no-audit', '--no-fund', '--no-update-notifier'],
];

const sentences = {
  service: 'Installing Tribune. This takes about half a minute, on the first run only.',
  external: 'Installing Tribune, with the clients of S3, Redis and OpenTelemetry.',
  development: 'Installing Tribune and the libraries of its tests.',
  tools: 'Installing the tools that check and generate code into tools/.',
  docs: 'Installing the generator of the documentation site into packages/docs-site/.',
  node: `Fetching Node 24 into tools/node/, because this machine has ${process.version}.`,
};

/** What a part leaves out, by npm's names. The server's peer dependencies are the clients of S3, Redis and OpenTelemetry. */
const omitted = { service: ['dev', 'peer'], external: ['dev'] };

/** Whether the part does without the package of this entry in package-lock.json. */
export const isOmitted = (part, entry) => (omitted[part] ?? []).some((kind) => entry[kind]);

/** Installs the packages of a folder's package-lock.json that the part contains. */
export async function npmCi(root, part, folder, lock) {
  console.error(sentences[part]);
  const packages = countPackages(folder, (entry) => !isOmitted(part, entry));
  await runNpm(['ci', '--ignore-scripts', ...kindsOf(part)], { root, folder, lock, packages });
  await runAllowedScripts(root, folder, lock);
}

const kindsOf = (part) => (omitted[part] ? omitted[part].map((kind) => `--omit=${kind}`) : ['--include=dev']);

/** Older versions of npm ignore `allowScripts`, and would run the install scripts of every package. */
async function runAllowedScripts(root, folder, lock) {
  const { allowScripts = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const names = Object.keys(allowScripts).filter(
    (name) => allowScripts[name] && existsSync(join(folder, 'node_modules', name)),
  );
  if (names.length > 0)
    await runNpm(['rebuild', '--ignore-scripts=false', ...names], { root, folder, lock, packages: 0 });
}

const additions = {
  external: 'Installing the clients of S3, Redis and OpenTelemetry.',
  development: 'Installing the libraries of the tests.',
};

/** Adds the packages of a larger part to an installed service, which may be running. */
export function addPackages(root, part, lock) {
  console.error(additions[part]);
  const packages = countPackages(
    root,
    (entry, path) => !isOmitted(part, entry) && !existsSync(join(root, path)),
  );
  return runNpm(['install', '--ignore-scripts', ...kindsOf(part), '--no-save'], {
    root,
    folder: root,
    lock,
    packages,
  });
}

/** Shows npm's output only on failure. */
async function runNpm(words, { root, folder, lock, packages }) {
  const temporaryCache = writableHome() ? undefined : mkdtempSync(join(tmpdir(), 'tribune-npm-'));
  const env = installEnvironment(root, temporaryCache);
  const { file, args } = npmProgram(env.PATH);
  try {
    await run(file, [...args, ...words, ...flags], { folder, env, lock, packages });
  } finally {
    if (temporaryCache) rmSync(temporaryCache, { recursive: true, force: true });
  }
}

function run(file, args, { folder, env, lock, packages }) {
  return new Promise((resolve, reject) => {
    // A separate process group, so that npm and its scripts can be killed together.
    const npm = spawn(file, args, { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const progress = packages > 0 ? showProgress(packages) : { fetched() {}, end() {} };
    const lines = collectLines(npm, progress);
    const endings = endWithUs(npm);
    npm.on('spawn', () => lock.recordNpm(npm.pid));
    npm.on('error', (error) =>
      finish(
        new Error(`npm could not be started (${error.message}). It comes with Node: install both again.`),
      ),
    );
    npm.on('close', (code) => finish(code === 0 ? undefined : failure(lines())));

    function finish(error) {
      progress.end(!error);
      endings.remove();
      if (endings.signal) process.kill(process.pid, endings.signal);
      else if (error) reject(error);
      else resolve();
    }
  });
}

/**
 * Ctrl-C does not reach another process group, so it is forwarded. As SIGKILL: on other signals npm rolls back,
 * which took 90 s, and the next run starts over anyway.
 */
function endWithUs(npm) {
  const endings = { signal: undefined, remove };
  const handlers = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => [
    signal,
    () => {
      endings.signal ??= signal;
      try {
        process.kill(-npm.pid, 'SIGKILL');
      } catch {
        // npm has already exited.
      }
    },
  ]);
  for (const [signal, handler] of handlers) process.on(signal, handler);
  function remove() {
    for (const [signal, handler] of handlers) process.off(signal, handler);
  }
  return endings;
}

/** Collects the last output lines that are not about fetching. */
function collectLines(npm, progress) {
  const kept = [];
  const take = (line) => {
    if (/npm http (fetch|cache)/.test(line)) {
      if (/\.tgz\b/.test(line)) progress.fetched();
    } else if (line.trim() && !/npm warn|^npm error\s+at /i.test(line)) {
      kept.push(line);
      kept.splice(0, Math.max(0, kept.length - 25));
    }
  };
  for (const stream of [npm.stdout, npm.stderr]) {
    let rest = '';
    stream.setEncoding('utf8').on('data', (text) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      lines.forEach(take);
    });
    stream.on('end', () => take(rest));
  }
  return () => kept;
}

/** Progress: an updating line in a terminal, otherwise a line every ten seconds. */
function showProgress(packages) {
  const startedAt = Date.now();
  const toTerminal = process.stderr.isTTY;
  let fetched = 0;
  const timer = setInterval(show, toTerminal ? 200 : 10_000);
  function sentence() {
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    const what = fetched < packages ? `${fetched} of ${packages} packages` : 'unpacking and setting up';
    return `  ${what}, ${seconds} s`;
  }
  function show() {
    process.stderr.write(toTerminal ? `\r\x1b[K${sentence()}` : `${sentence()}\n`);
  }
  return {
    fetched: () => {
      fetched += 1;
    },
    end: (ok) => {
      clearInterval(timer);
      const seconds = Math.round((Date.now() - startedAt) / 1000);
      process.stderr.write(`${toTerminal ? '\r\x1b[K' : ''}${ok ? `Installed in ${seconds} s.\n` : ''}`);
    },
  };
}

function failure(lines) {
  return new Error(
    [
      'npm could not install the dependencies. Its last output:',
      ...lines.map((line) => `  ${line}`),
      '',
      remedies.find(([pattern]) => pattern.test(lines.join('\n')))[1],
    ].join('\n'),
  );
}

/** Advice by npm's output. The last entry applies to everything else. */
const remedies = [
  [/ENOSPC/, 'The disk is full: free a gigabyte, then run the same command again.'],
  [
    /CERT_NOT_YET_VALID|CERT_HAS_EXPIRED/,
    `This machine's clock says ${new Date().toISOString()}: if that is wrong, correct it, then run the same command again.`,
  ],
  [
    /SELF_SIGNED_CERT|UNABLE_TO_(GET|VERIFY)/,
    'A proxy replaces certificates: name the file with its certificate in NODE_EXTRA_CA_CERTS, then run the same command again.',
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH/,
    'The npm registry cannot be reached: check the network, behind a proxy set HTTPS_PROXY, then run the same command again.',
  ],
  [/EACCES|EROFS/, 'This user cannot write there: run the command as the owner of the folder.'],
  [/(?:)/, 'Check the network and that a gigabyte is free, then run the same command again.'],
];

/** The lock file also contains packages for other platforms. */
function countPackages(folder, isCounted) {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  const fits = (list, own) => !list || list.includes(own);
  return Object.entries(packages).filter(
    ([path, entry]) =>
      path.includes('node_modules/') &&
      !entry.link &&
      isCounted(entry, path) &&
      fits(entry.os, process.platform) &&
      fits(entry.cpu, process.arch) &&
      !(process.platform === 'linux' && entry.libc?.includes('musl')),
  ).length;
}

/**
 * The environment of npm: without this project's programs, which npm is about to replace, and without settings of an outer npm or a
 * production environment that would select other packages.
 */
function installEnvironment(root, cache) {
  const env = { ...process.env };
  for (const name of Object.keys(env)) {
    if (
      /^npm_config_(workspaces?|include_workspace_root|omit|include|only|production|global|prefix|dry_run)$/i.test(
        name,
      )
    ) {
      delete env[name];
    }
  }
  delete env.NODE_ENV;
  env.PATH = (env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(root))
    .join(delimiter);
  if (cache) env.npm_config_cache = cache;
  return env;
}

/** The npm that started this script, run by a Node outside node_modules; otherwise the one in PATH. */
function npmProgram(path) {
  const npmCli = process.env.npm_execpath;
  if (!npmCli || basename(npmCli) !== 'npm-cli.js' || !existsSync(npmCli)) return { file: 'npm', args: [] };
  const outside = path.split(delimiter).some((folder) => existsSync(join(folder, 'node')));
  return { file: outside ? 'node' : process.execPath, args: [npmCli] };
}

function writableHome() {
  try {
    accessSync(homedir(), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
