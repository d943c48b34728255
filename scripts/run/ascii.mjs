/**
 * A plugin that escapes characters outside of ASCII. V8 holds the source text of a script in memory, with two bytes per character if any of
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
