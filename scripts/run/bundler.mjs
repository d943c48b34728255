// Bundles the service: `node bundler.mjs ENTRY FOLDER` writes FOLDER/TIME-PID with the bundle and the modules in it.
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { ascii, locations } from './bundler-plugins.mjs';

const [entry, folder] = process.argv.slice(2);
const ownPackages = /^(@tribune\/|#server\/|\.|\0)/;
// Packages that are bundled too, because they have hundreds of modules. All others are loaded as installed.
const largePackages = /^(@oxc-project\/runtime|typebox|kysely)(\/|$)/;

const began = Date.now();
const unfinished = join(folder, `unfinished-${process.pid}`);
const fromBundle = (file) => relative(unfinished, file);
try {
  const bundle = await rolldown({
    input: { main: entry },
    cwd: dirname(entry),
    platform: 'node',
    external: (id) => !isAbsolute(id) && !ownPackages.test(id) && !largePackages.test(id),
    plugins: [locations(fromBundle), ascii],
    logLevel: 'warn',
  });
  const { output } = await bundle.write({ dir: unfinished, format: 'esm' });
  const files = output.flatMap((chunk) => chunk.moduleIds ?? []).filter(isAbsolute);
  // A file that changes during bundling may be in the bundle in its earlier state. Its recorded time then differs, so that the bundle is
  // not used.
  const changed = async (file) => Math.min((await stat(file)).mtimeMs, began);
  const modules = await Promise.all(files.map(async (file) => [fromBundle(file), await changed(file)]));
  await writeFile(join(unfinished, 'modules.json'), JSON.stringify(modules));
  await rename(unfinished, join(folder, `${began}-${process.pid}`));
} finally {
  await rm(unfinished, { recursive: true, force: true });
}
