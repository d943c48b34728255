import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isWritable } from './cache-folder.mjs';
import { withInstallLock } from './install-lock.mjs';
import { installedNode } from './node.mjs';
import { addDevelopmentPackages, npmCi } from './npm-ci.mjs';

/**
 * The parts that commands may require. Each folder has its own lock file, so that `npm start` does not install the tools. service      what
 * the service runs on, and what bundles its pages development  the same with libraries of tests and types tools        formatter, linters,
 * generators docs         the generator of the documentation site node         Node 24, where the machine's is too old
 */
const folders = {
  service: '.',
  development: '.',
  tools: 'tools',
  docs: 'packages/docs-site',
  node: 'tools/node',
};

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
    if (part === 'development' && isInstalled(root, 'service')) await addDevelopmentPackages(root, lock);
    else await npmCi(root, part, folder, lock);
  }
  if (part === 'node') keepProgramOnly(root);
  if (part === 'service') removeSourceMaps(folder);
  writeFileSync(stampFile(folder), stampOf(folder, part));
}

function isInstalled(root, part) {
  const folder = join(root, folders[part]);
  const stamp = readOrNothing(stampFile(folder));
  return stamp === stampOf(folder, part) || (part === 'service' && stamp === stampOf(folder, 'development'));
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
      if (!path.includes('node_modules/') || (entry.dev && part === 'service')) return true;
      // A workspace may have been added since the installation.
      if (entry.link) return existsSync(join(folder, path));
      const there = present[path];
      if (!there) return Boolean(entry.optional || entry.peer);
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

/** Removes source maps, which make up a tenth of the installed size and are only used by debuggers of dependencies. */
function removeSourceMaps(folder) {
  const modules = join(folder, 'node_modules');
  for (const path of readdirSync(modules, { recursive: true }))
    if (path.endsWith('.map')) rmSync(join(modules, path));
}

function readOrNothing(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
