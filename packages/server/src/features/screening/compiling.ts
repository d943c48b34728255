import { setImmediate } from 'node:timers/promises';
import { hintsOf } from './hints.ts';
import { screen } from './screening.ts';

/** Long enough for V8 to compile every pattern to machine code immediately, which it does separately for texts beyond Latin-1. */
const samples = ['a 12 @ ', 'あ 12 @ '].map((sample) => sample.repeat(200));

/** Compiles the patterns of all phases. Otherwise the first submissions would take 0.2 s. */
export async function compilePatterns(): Promise<void> {
  const facts = {
    itemType: 'review' as const,
    productId: '',
    category: null,
    language: null,
    source: null,
    hasMedia: false,
    verified: false,
    author: null,
  };
  for (const text of samples) {
    await setImmediate();
    screen({
      words: { text },
      authorName: '',
      merchantsBlockedWords: [],
      rules: [],
      facts,
      textSeenBefore: false,
      recentFromClient: 0,
    });
    hintsOf([text]);
  }
}
