import type { en } from './en.ts';

export type AspectName = keyof typeof en;

/**
 * The words of a language. For each aspect its label; after a colon, the names of topics that are about it; after a semicolon, further
 * words of texts that cover it. `*` stands for further letters, `_` for a space, and what follows `!` does
 * not count. Case and accents do not matter.
 */
export type Words = Readonly<Record<AspectName, string>>;
