import { isUnquotable } from '../screening/index.ts';
import { negationsIn, wordsIn } from '../sentiment/index.ts';
import { type Aligned, alignedSentences } from './aligned-sentences.ts';
import { sameNumbers } from './numbers.ts';
import type { Texts } from './translator.ts';

/** Evidence from word lists above which a sentence clearly praises or complains, and from which it does so at all. */
const [clear, some] = [2, 0.75];
const maxShortWords = 12;

/**
 * Whether texts can be translations of others. Additions, omissions and reversals of meaning show in the lengths of sentences, numbers,
 * addresses and markup, in negations, or in words that praise where the original complains.
 */
export async function areFaithful(
  translated: readonly string[],
  { texts, from, to }: Texts,
): Promise<boolean> {
  const [evidence, isNegated] = await Promise.all([wordsIn(), negationsIn()]);
  const words = { evidence, isNegated };
  return translated.every((text, at) => {
    const [translation, original] = [
      { text, language: to },
      { text: texts[at] ?? '', language: from ?? '' },
    ];
    const pairs = alignedSentences(translation, original);
    return (
      pairs !== null &&
      sameNumbers(translation, original) &&
      addsNothing(text, original.text) &&
      [[translation, original] as const, ...pairs].every((pair) => !isOpposite(words, pair)) &&
      pairs.every((pair) => isNegatedAlike(words, pair))
    );
  });
}

const markup = /<[a-z/!][^>]*>|```|\]\(/i;
/** Words with which a model speaks about itself. */
const itself =
  /\b(?:AI|KI|IA|GPT|LLM)\b|language model|Sprachmodell|modèle de langage|modelo de lenguaje|modello linguistico|taalmodel|modelo de linguagem|言語モデル|AIとして/;

const address =
  /https?:\/\/\S*[^\s.,;:!?)]|www\.\S*[^\s.,;:!?)]|\S+@\S*[^\s.,;:!?)]|[\p{L}\p{N}-]{2,}\.[a-z]{2,10}\b/gu;

/** Whether a translation adds no address, no markup, nothing that screening would hold, and no words of the model about itself. */
const addsNothing = (text: string, original: string): boolean =>
  [(one: string) => markup.test(one), (one: string) => itself.test(one), isUnquotable].every(
    (has) => !has(text) || has(original),
  ) && (text.match(address) ?? []).every((one) => original.toLowerCase().includes(one.toLowerCase()));

interface Words {
  evidence: Awaited<ReturnType<typeof wordsIn>>;
  isNegated: Awaited<ReturnType<typeof negationsIn>>;
}

/** Whether one clearly praises where the other complains. */
function isOpposite({ evidence }: Words, pair: Aligned): boolean {
  const [said, meant] = pair.map(({ text, language }) => evidence(text, language)) as [number, number];
  return Math.abs(said) > clear && Math.abs(meant) > clear && said * meant < 0;
}

/** Whether both have a negation, or neither. Short complaints may differ: "hard to open", "não é fácil de abrir". */
function isNegatedAlike({ evidence, isNegated }: Words, pair: Aligned): boolean {
  const [negated, wasNegated] = pair.map(({ text, language }) => isNegated(text, language));
  const complain = pair.every(
    ({ text, language }) => text.split(/\s+/).length <= maxShortWords && evidence(text, language) <= -some,
  );
  return negated === null || wasNegated === null || negated === wasNegated || complain;
}
