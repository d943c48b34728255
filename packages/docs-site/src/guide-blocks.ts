import { untriedReason } from './untried.ts';

export interface Block {
  language: string;
  code: string;
  /** Why no test runs the block; undefined if one does. */
  untried: string | undefined;
}

/** The code blocks of a page, in order, without the indentation of lists. */
export function blocksOf(text: string): Block[] {
  return [...text.matchAll(/^( *)```(\w+)(.*)\n([\s\S]*?)^\1```$/gm)].map(
    ([, indent = '', language = '', info = '', code = '']) => ({
      language,
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      untried: untriedReason(info),
    }),
  );
}
