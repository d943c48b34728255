import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { ascii } from '../run/ascii.mjs';

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
    // The bundler itself imports helpers of the second kind.
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
      {
        name: 'locations',
        transform: {
          filter: { code: 'import.meta' },
          handler: (code, id) => withLocations(code, relative(join(dist, folder), id)),
        },
      },
      ascii,
    ],
    logLevel: 'warn',
  });
  await bundle.write({ dir: join(dist, folder), format: 'esm' });
  await bundle.close();
}

/** Modules find their files, and the scripts of other processes, by their own location, which is not that of the bundle. */
function withLocations(code: string, path: string): string {
  const location = {
    url: `new URL(${JSON.stringify(path)}, import.meta.url).href`,
    dirname: `(import.meta.dirname + ${JSON.stringify(`/${dirname(path)}`)})`,
    filename: `(import.meta.dirname + ${JSON.stringify(`/${path}`)})`,
  };
  return code.replace(
    /\bimport\.meta\.(url|dirname|filename)\b/g,
    (_, name: keyof typeof location) => location[name],
  );
}
