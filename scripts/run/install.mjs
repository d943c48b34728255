import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isWritable } from './cache-folder.mjs';
import { withInstallLock } from './install-lock.mjs';
import { installedNode } from './node.mjs';
import { addPackages, isOmitted, npmCi } from './npm-ci.mjs';

/**
 * The parts that commands may require. Each folder has its own lock file, so that `npm start` does not install the tools.
 *
 * - service: what the service runs on, and what bundles its pages
 * - external: the same with the clients of S3, Redis and OpenTelemetry, 33 MB that most machines do not need
 * - development: the same with libraries of tests and types
 * - tools: formatter, linters, generators
 * - docs: the generator of the documentation site
 * - node: Node 24, where the machine's is too old
 */
const folders = {
  service: '.',
  external: '.',
  development: '.',
  tools: 'tools',
  docs: 'packages/docs-site',
  node: 'tools/node',
};

/** Each contains the previous ones. */
const nested = ['service', 'external', 'development'];

/** Installs the parts that are missing or out of date. If there are none, only reads a small file for each part, and its lock. */
export async function ensureInstalled(root, parts) {
  if (parts.every((part) => isInstalled(root, part))) return;
  if (!isWritable(root)) {
    // Packages may be complete without a stamp, for example in an image or installed by the system.
    if (parts.every((part) => matchesLock(join(root, folders[part]), part))) return;
    throw new Error(
      `The packages of ${root} are not installed or out of date, and this user cannot write there. Run "npm start" once as a user who can.`,
    );
  }
  await withInstallLock(root, async (lock) => {
    // Checks again, because another run may have installed them in the meantime.
    for (const part of parts) if (!isInstalled(root, part)) await install(root, part, lock);
  });
}

async function install(root, part, lock) {
  const folder = join(root, folders[part]);
  // The developer may have run `npm ci` or `npm install`.
  if (!matchesLock(folder, part)) {
    if (nested.indexOf(part) > 0 && isInstalled(root, 'service')) await addPackages(root, part, lock);
    else await npmCi(root, part, folder, lock);
  }
  if (part === 'node') keepProgramOnly(root);
  if (part === 'service' || part === 'external') removeSources(join(folder, 'node_modules'));
  writeFileSync(stampFile(folder), stampOf(folder, part));
}

function isInstalled(root, part) {
  const folder = join(root, folders[part]);
  const stamp = readOrNothing(stampFile(folder));
  const sufficient = nested.includes(part) ? nested.slice(nested.indexOf(part)) : [part];
  return sufficient.some((one) => stamp === stampOf(folder, one));
}

/** The stamp is inside node_modules and written last, so that an interrupted installation has none. */
const stampFile = (folder) => join(folder, 'node_modules/.tribune-installed');

function stampOf(folder, part) {
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  return `${process.platform}-${process.arch} ${lock} ${part}\n`;
}

/**
 * npm records what it installed in node_modules after everything succeeded. If that includes everything in package-lock.json, a developer
 * has installed manually, and another installation is unnecessary.
 */
function matchesLock(folder, part) {
  try {
    const wanted = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages;
    const present = JSON.parse(
      readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'),
    ).packages;
    return Object.entries(wanted).every(([path, entry]) => {
      if (!path.includes('node_modules/') || isOmitted(part, entry)) return true;
      // A workspace may have been added since the installation.
      if (entry.link) return existsSync(join(folder, path));
      const there = present[path];
      if (!there) return Boolean(entry.optional || (entry.peer && !nested.includes(part)));
      return there.version === entry.version && existsSync(join(folder, path));
    });
  } catch {
    return false;
  }
}

/** Keeps only the program of the npm package "node", whose install script also fetches 68 MB of headers. */
function keepProgramOnly(root) {
  const program = installedNode(root);
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  if (!stdout?.startsWith('v24.'))
    throw new Error(
      [
        `Tribune needs Node 22.19 or newer; this is ${process.version}. The npm package "node" was installed, but has no program`,
        `for this system (${process.platform} ${process.arch}), or install scripts are switched off. Install Node 24 from`,
        'https://nodejs.org and run the command again.',
      ].join('\n'),
    );
  rmSync(join(root, 'tools/node/node_modules/node/node_modules'), { recursive: true, force: true });
}

/**
 * Removes source maps, which make up a tenth of the installed size, and the TypeScript that they refer to, 9 MB. Only debuggers of
 * dependencies use them: Node runs no TypeScript below node_modules. Workspaces are links there, which are not followed.
 */
export function removeSources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeSources(path);
    else if (entry.isFile() && /\.map$|(?<!\.d)\.[cm]?tsx?$/.test(entry.name)) rmSync(path);
  }
}

function readOrNothing(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
