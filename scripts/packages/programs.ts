import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { ascii, locations } from '../run/bundler-plugins.mjs';

const folder = 'programs';

/**
 * Bundles compiled entries of `dist` into `dist/programs`. From single modules a server needs 185 to 205 MB after its start instead of 167,
 * and 1.5 times the processor time to start. The modules remain, for scripts that run in processes of their own.
 */
export async function bundlePrograms(dist: string, entries: readonly string[]): Promise<void> {
  const inlined = join(dist, 'inlined');
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map((entry) => [basename(entry, '.js'), join(dist, entry)])),
    cwd: dist,
    platform: 'node',
    // Code that the bundler generates imports helpers of @oxc-project/runtime, which is not a dependency.
    external: (id) => !isAbsolute(id) && !/^(\.|\0|@oxc-project\/runtime\/)/.test(id),
    plugins: [
      {
        name: 'inlined',
        // These are bundles already.
        resolveId(id, importer) {
          const path = importer && id.startsWith('.') ? resolve(dirname(importer), id) : id;
          return path.startsWith(inlined) ? { id: relative(join(dist, folder), path), external: true } : null;
        },
      },
      locations((id) => relative(join(dist, folder), id)),
      ascii,
    ],
    logLevel: 'warn',
  });
  await bundle.write({ dir: join(dist, folder), format: 'esm' });
  await bundle.close();
}
