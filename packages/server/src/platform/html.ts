import { escapeHtml } from './mail/escape-html.ts';

/** Markup of our own making; everything else that is put into a page is text. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

/**
 * Puts values into markup: text is escaped, for elements and quoted attributes alike, `html` stays, lists are joined,
 * and null, undefined and false are nothing.
 */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((page, string, index) => page + written(parts[index - 1]) + string));
}

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(written).join('');
  return escapeHtml(plainText(String(part)));
}

/** Controls, noncharacters and halves of pairs are errors in HTML and may not stand in XML at all. */
const notText =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufdd0-\ufdef]|[\ufffe\uffff]|[\u{1fffe}\u{1ffff}\u{2fffe}\u{2ffff}\u{3fffe}\u{3ffff}\u{4fffe}\u{4ffff}\u{5fffe}\u{5ffff}\u{6fffe}\u{6ffff}\u{7fffe}\u{7ffff}\u{8fffe}\u{8ffff}\u{9fffe}\u{9ffff}\u{afffe}\u{affff}\u{bfffe}\u{bffff}\u{cfffe}\u{cffff}\u{dfffe}\u{dffff}\u{efffe}\u{effff}\u{ffffe}\u{fffff}\u{10fffe}\u{10ffff}]/gu;

/** Without the characters that may not stand in a page or a feed. */
export const plainText = (text: string) => text.toWellFormed().replaceAll(notText, '');
