/** Markup that templates insert without escaping. Construct it only from source that contains no input. */
export class Html {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

type Value = Html | string | number | null | undefined | false | readonly Value[];

/**
 * Template tag for HTML and XML. Values are escaped for elements and for attributes in double quotes; `Html` is inserted without escaping,
 * arrays are joined, and null, undefined and false insert nothing.
 */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(strings.reduce((source, string, index) => source + sourceOf(values[index - 1]) + string));
}

function sourceOf(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.source;
  if (Array.isArray(value)) return value.map(sourceOf).join('');
  return escapeHtml(plainText(String(value)));
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for an element or for an attribute in quotes. */
export const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);

/** Control characters, noncharacters and unpaired surrogates: errors in HTML, and not allowed in XML at all. */
const notText =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches them to remove them
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufdd0-\ufdef]|[\ufffe\uffff]|[\u{1fffe}\u{1ffff}\u{2fffe}\u{2ffff}\u{3fffe}\u{3ffff}\u{4fffe}\u{4ffff}\u{5fffe}\u{5ffff}\u{6fffe}\u{6ffff}\u{7fffe}\u{7ffff}\u{8fffe}\u{8ffff}\u{9fffe}\u{9ffff}\u{afffe}\u{affff}\u{bfffe}\u{bffff}\u{cfffe}\u{cffff}\u{dfffe}\u{dffff}\u{efffe}\u{effff}\u{ffffe}\u{fffff}\u{10fffe}\u{10ffff}]/gu;

/** Removes characters that pages and feeds must not contain. */
export const plainText = (text: string) => text.toWellFormed().replaceAll(notText, '');
