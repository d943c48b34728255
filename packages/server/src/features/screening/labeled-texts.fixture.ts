import { readFileSync } from 'node:fs';
import type { Submission } from './phase.ts';
import { screen } from './screening.ts';

export interface LabeledText {
  half: string;
  language: string;
  /** The phase that must hold the text; `ok` if none may. */
  label: string;
  text: string;
}

const fromCode = (_: string, code: string) => String.fromCharCode(Number.parseInt(code, 16));

/** Texts in the nine languages of the widget: see the head of the file. */
export const labeledTexts: readonly LabeledText[] = readFileSync(
  new URL('labeled-texts.fixture.tsv', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [half = '', language = '', label = '', text = ''] = line.split('\t');
    return { half, language, label, text: text.replaceAll(/\\u([0-9a-f]{4})/g, fromCode) };
  });

/** A review submission that consists of a text only. */
export const reviewOf = (text: string, more: Partial<Submission> = {}): Submission => ({
  words: { text },
  authorName: 'Maya',
  merchantsBlockedWords: [],
  rules: [],
  facts: {
    itemType: 'review',
    productId: 'P-1',
    category: null,
    language: 'en',
    source: 'widget',
    hasMedia: false,
    verified: false,
    author: null,
  },
  textSeenBefore: false,
  recentFromClient: 0,
  ...more,
});

export const isHeld = (text: string): boolean => screen(reviewOf(text)).length > 0;

/** The number of texts that are held. */
export const heldOf = (texts: readonly LabeledText[]) => ({
  held: texts.filter(({ text }) => isHeld(text)).length,
  all: texts.length,
});
