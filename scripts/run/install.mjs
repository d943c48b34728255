import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withInstallLock } from './install-lock.mjs';
import { npmCi } from './npm-ci.mjs';

/** Installs dependencies if needed. When they are up to date it reads two small files. */
export async function ensureInstalled(root) {
  if (isInstalled(root)) return;
  await withInstallLock(root, async (lock) => {
    // Another run may have installed them meanwhile, or somebody with `npm ci` or `npm install` before.
    if (isInstalled(root)) return;
    if (!matchesLock(root)) await npmCi(root, lock);
    requireNode24(root);
    writeFileSync(stampFile(root), stampOf(root));
  });
}

function isInstalled(root) {
  if (!existsSync(join(root, 'node_modules/.bin/node'))) return false;
  return readOrNothing(stampFile(root)) === stampOf(root);
}

/** The stamp is inside node_modules and written last, so that an interrupted installation has none. */
function stampFile(root) {
  return join(root, 'node_modules/.tribune-installed');
}

function stampOf(root) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  return `${process.platform}-${process.arch} ${lock}\n`;
}

/**
 * npm records what it installed in node_modules, after everything succeeded. When that
 * matches package-lock.json, a developer has installed by hand, and another installation is unnecessary.
 */
function matchesLock(root) {
  try {
    const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
    const present = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8')).packages;
    for (const [path, entry] of Object.entries(wanted)) {
      if (!path.includes('node_modules/')) continue;
      if (entry.link) {
        // A workspace that is new since.
        if (!existsSync(join(root, path))) return false;
        continue;
      }
      const there = present[path];
      if (there ? there.version !== entry.version : !entry.optional && !entry.peer) return false;
      if (there && !existsSync(join(root, path))) return false;
    }
    return Object.keys(present).every((path) => wanted[path]) && nodeVersion(root).startsWith('v24.');
  } catch {
    return false;
  }
}

function requireNode24(root) {
  const version = nodeVersion(root);
  if (version.startsWith('v24.')) return;
  throw new Error(
    [
      `The dependencies are installed, but node_modules/.bin/node is ${version || 'not usable'} where Node 24 is expected.`,
      'The npm package "node" fetches it in its install script. There may be no Node 24 for this system',
      `(${process.platform} ${process.arch}), or scripts are switched off. Remove node_modules and run the command again.`,
    ].join('\n'),
  );
}

function nodeVersion(root) {
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/node'), ['--version'], { encoding: 'utf8' });
  return (stdout ?? '').trim();
}

function readOrNothing(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
