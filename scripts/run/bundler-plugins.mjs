// Plugins for the bundles of the repository and of the published package.
import { dirname, sep } from 'node:path';

/**
 * Escapes characters outside of ASCII. V8 holds the source text of a script in memory, with two bytes per character if any of
 * them needs two. A chunk remains as it is if such a character follows a backslash or is in a template of String.raw, where an escape means
 * something else.
 */
export const ascii = {
  name: 'ascii',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (!/\\[^\0-\x7f]|String\.raw`[^`]*[^\0-\x7f]/.test(chunk.code))
        chunk.code = chunk.code.replace(
          /[^\0-\x7f]/g,
          (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
  },
};

/**
 * Replaces each module's location, which differs from the bundle's: modules use it to find their files, and the scripts of other processes.
 * `pathOf` returns the module's path from the folder of the bundle, so that both can be moved and copied together.
 */
export const locations = (pathOf) => ({
  name: 'locations',
  transform: {
    filter: { code: 'import.meta' },
    handler(code, id) {
      const path = pathOf(id).split(sep).join('/');
      const location = {
        url: `new URL(${JSON.stringify(encodeURI(path))}, import.meta.url).href`,
        dirname: resolved(dirname(path)),
        filename: resolved(path),
      };
      return code.replace(/\bimport\.meta\.(url|dirname|filename)\b/g, (_, name) => location[name]);
    },
  },
});

const resolved = (path) =>
  `process.getBuiltinModule('node:path').resolve(import.meta.dirname, ${JSON.stringify(path)})`;
