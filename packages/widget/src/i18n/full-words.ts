import type { FullWords, MoreMessages, Words } from './words.ts';

const files: Record<string, () => Promise<{ messages: MoreMessages }>> = {
  ar: () => import('./more/ar.ts'),
  de: () => import('./more/de.ts'),
  es: () => import('./more/es.ts'),
  fr: () => import('./more/fr.ts'),
  it: () => import('./more/it.ts'),
  ja: () => import('./more/ja.ts'),
  nl: () => import('./more/nl.ts'),
  pt: () => import('./more/pt.ts'),
};

/** All that a language says. A file that doesn't load gives English for what it would have said. */
export async function fullWords(words: Words): Promise<FullWords> {
  const { messages: english } = await import('./more/en.ts');
  const file = await files[words.language]?.().catch(() => undefined);
  return words.with({ ...english, ...file?.messages });
}

/** All words for what its host shows: null until they are there, and then the host renders again. */
export class WordsInFull {
  readonly #host: { requestUpdate(): void };
  #asked: Words | null = null;
  #learning: Promise<FullWords> | null = null;
  #full: FullWords | null = null;

  constructor(host: { requestUpdate(): void }) {
    this.#host = host;
  }

  of(words: Words): FullWords | null {
    if (words !== this.#asked) void this.ready(words);
    return this.#full;
  }

  ready(words: Words): Promise<FullWords> {
    if (words !== this.#asked || !this.#learning) {
      this.#asked = words;
      this.#learning = this.#learn(words);
    }
    return this.#learning;
  }

  async #learn(words: Words): Promise<FullWords> {
    const full = await fullWords(words);
    if (words === this.#asked) {
      this.#full = full;
      this.#host.requestUpdate();
    }
    return full;
  }
}
