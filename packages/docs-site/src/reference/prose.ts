/** A description of the contract in Markdown that Vue compiles: outside of code, `<`, `{{` and `|` have no meaning. */
export const plain = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 ? part : part.replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;')))
    .join('');

/** The same in a cell of a table. */
export const cell = (text: string): string => plain(text).replaceAll('|', '\\|').replaceAll('\n', ' ');
