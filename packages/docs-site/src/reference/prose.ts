/** A description of the contract as Markdown that Vue compiles: escapes `<`, `{{` and `|` outside of code. */
export const plain = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 ? part : part.replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;')))
    .join('');

/** A description as the Markdown of a table cell. */
export const cell = (text: string): string => plain(text).replaceAll('|', '\\|').replaceAll('\n', ' ');
