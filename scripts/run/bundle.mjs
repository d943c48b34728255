// The service's 1,200 modules and the two packages with hundreds of them, as about 100 files: a process loads them in a third
// of the processor time and with 25 MB less memory. Runs on any Node from version 18; the bundler itself runs in Node 24.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const source = join(root, 'packages/server/src/app/main.ts');
// Beside the server's own packages, which the bundle imports.
const folder = join(root, 'packages/server/node_modules/.cache/tribune');
/** Processes that are still running may load chunks of an older bundle. */
const storedBundles = 10;

/**
 * Returns the path of the service's entry point in the newest bundle, after bundling if a source has changed since (2 s). If
 * that fails, for example in a read-only folder, returns the path in the sources, which run as well.
 */
export function serviceEntry() {
  const current = newestBundle();
  if (current) return current;
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    return source;
  }
  const node = join(root, 'node_modules/.bin/node');
  const { status } = spawnSync(
    node,
    [fileURLToPath(new URL('bundler.mjs', import.meta.url)), source, folder],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  if (status !== 0) return source;
  for (const old of bundles().slice(storedBundles))
    rmSync(join(folder, old), { recursive: true, force: true });
  return newestBundle() ?? source;
}

function newestBundle() {
  const [name] = bundles();
  if (!name) return undefined;
  try {
    const modules = JSON.parse(readFileSync(join(folder, name, 'modules.json'), 'utf8'));
    const isCurrent = modules.every(([file, changedMs]) => statSync(file).mtimeMs === changedMs);
    return isCurrent ? join(folder, name, 'main.js') : undefined;
  } catch {
    // A source or the bundle itself is gone.
    return undefined;
  }
}

/** Newest first: names begin with the time at which they were made. */
function bundles() {
  try {
    return readdirSync(folder)
      .filter((name) => /^\d+-/.test(name))
      .sort()
      .reverse();
  } catch {
    return [];
  }
}
