/** An invented language (`xx`), in which only a trained model can detect sentiment. */
export const madeLanguage = 'xx';

const good = ['mirdo', 'salun', 'veko'];
const bad = ['grakt', 'brozz', 'tunfo'];
const middling = ['humm', 'solala'];
const filler = ['ta', 'len', 'oro', 'pim', 'dask', 'ure', 'kel', 'nis', 'abo', 'fet'];

export interface MadeReview {
  text: string;
  rating: number;
}

/** Review number `at` of a series: one word that correlates with the rating among neutral words. */
export function madeReview(at: number): MadeReview {
  const rating = (at % 5) + 1;
  const telling = rating > 3 ? good : rating < 3 ? bad : middling;
  const word = (list: string[], step: number) => list[(at * step + Math.floor(at / 7)) % list.length];
  const words = [word(filler, 3), word(filler, 7), word(telling, 11), word(filler, 13), word(filler, 17)];
  return { text: `${words.join(' ')} ${filler[at % 10]}${at}`, rating };
}

export function madeReviews(count: number): MadeReview[] {
  return Array.from({ length: count }, (_, at) => madeReview(at));
}
