import type { ScreeningHint } from '@tribune/contract';
import { plainText } from './plain-text.ts';
import { wordCount } from './rules.ts';

const raw = String.raw;
/** "I was paid", "for free in exchange for a review"; not "I was paid back". By language. */
const paid = new RegExp(
  [
    raw`(?:i was|i got|i am being|i'm being|was|got|been|being) paid (?!back|for by|off|in full|twice)|(?:they|seller|company|store|brand) (?:paid|gave|offered|sent) (?:me|us) (?:\S+ ){0,4}(?:for|to (?:write|leave|post)|in (?:return|exchange))(?: \S+){0,4} review|in (?:exchange|return) for (?:\S+ ){0,4}(?:review|feedback|opinion)|(?:received|got) (?:\S+ ){0,4}(?:for free|free of charge) (?:to|for|in)(?: \S+){0,4} review`,
    raw`(?:wurde|werde|bin) (?:\S+ ){0,3}bezahlt (?:worden|um|fur)|(?:bekam|bekomme|erhielt|erhalte|bekommen|erhalten) (?:\S+ ){0,6}fur (?:diese|die|eine|meine) (?:\S+ )?(?:bewertung|rezension)|(?:kostenlos|gratis|umsonst) (?:\S+ ){0,4}(?:bewertung|rezension|testen)`,
    raw`(?:j'ai ete|je suis|ai ete) paye[es]?(?! de retour)|(?:recu|offert) (?:\S+ ){0,5}(?:en echange|contre) (?:\S+ ){0,3}(?:avis|commentaire)|en echange (?:d'un|de mon|de cet) avis`,
    raw`(?:me|nos) (?:han pagado|pagaron|pagan) (?:\S+ ){0,3}(?:por|para) (?:\S+ ){0,3}(?:resena|opinion|comentario|escribir)|a cambio de (?:\S+ )?(?:resena|opinion|comentario)|fui pagad[oa] por`,
    raw`(?:mi hanno pagat[oa]|sono stat[oa] pagat[oa]) (?:\S+ ){0,3}(?:per|euro)|in cambio d(?:i|ella|el) (?:\S+ )?(?:recensione|opinione)`,
    raw`(?:werd|ben|word) (?:\S+ ){0,3}betaald (?:om|voor)|in ruil voor (?:\S+ ){0,2}(?:recensie|review|beoordeling)|(?:kreeg|gekregen|ontvangen) (?:\S+ ){0,5}voor (?:deze|een) (?:recensie|review|beoordeling)`,
    raw`(?:fui|foi) pag[oa] (?:\S+ )?para|(?:me pagaram|pagaram-me) (?:\S+ ){0,3}(?:por|para)|em troca d[eao] (?:\S+ )?(?:avaliacao|opiniao|resenha)`,
    raw`(?:\d+ ?円|お金|報酬|謝礼|ギフト券|クーポン)を?(?:もらって|頂いて|いただいて|受け取って)|無料で(?:提供|頂|いただ)|レビュー(?:を書く|投稿)?(?:と|で)(?:引き換え|交換)|モニター(?:として|で)(?:頂|いただ|提供)`,
    raw`(?:دفعوا|دفع) لي \S+|مقابل (?:\S+ )?(?:تقييم|تقييمي|راي|رايي|مراجعه)|حصلت عليه مجانا`,
  ].join('|'),
  'u',
);

/** Unusual properties of texts. None of them depends on whether the author liked anything, and none holds a text. */
export function hintsOf(texts: readonly string[]): ScreeningHint[] {
  const text = texts.join('\n');
  if (text === '') return [];
  const hints: Record<ScreeningHint, boolean> = {
    all_capitals: isAllCapitals(text),
    one_word: wordCount(text) === 1,
    discloses_payment: paid.test(plainText(text).lower),
  };
  return Object.keys(hints).filter((hint): hint is ScreeningHint => hints[hint as ScreeningHint]);
}

/** Shorter texts, such as "OK" and "XXL", are often written in capitals. */
const leastCapitals = 10;

function isAllCapitals(text: string): boolean {
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  const others = text.match(/\p{Ll}/gu)?.length ?? 0;
  return capitals >= leastCapitals && capitals >= 9 * others;
}
