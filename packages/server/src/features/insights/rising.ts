/** Mentions of a topic in a period, and how many of them are unfavorable. */
export interface Said {
  mentions: number;
  negative: number;
}

/** Minimum unfavorable mentions: a complaint needs several customers. */
const minNegative = 5;
/** Minimum mentions in the period of comparison. */
const minMentionsBefore = 10;

/** The p-value of a rise in complaints; null with too few mentions. */
export function riseOf(now: Said, before: Said): number | null {
  if (now.negative < minNegative || before.mentions < minMentionsBefore) return null;
  if (now.negative * before.mentions <= before.negative * now.mentions) return null;
  return chanceOfAsMany(now, before);
}

/**
 * Fisher's exact test, one-sided: the probability that at least as many of all negative mentions fall into the present if they are
 * distributed over present and past at random (hypergeometric distribution).
 */
function chanceOfAsMany(now: Said, before: Said): number {
  const negative = now.negative + before.negative;
  const all = now.mentions + before.mentions;
  const whole = lnChoose(all, negative);
  let sum = 0;
  for (let count = now.negative; count <= Math.min(negative, now.mentions); count++)
    sum += Math.exp(lnChoose(now.mentions, count) + lnChoose(before.mentions, negative - count) - whole);
  return Math.min(1, sum);
}

const lnChoose = (of: number, chosen: number): number =>
  chosen < 0 || chosen > of ? -Infinity : lnFactorial(of) - lnFactorial(chosen) - lnFactorial(of - chosen);

/** Stirling's series (https://dlmf.nist.gov/5.11#E1), accurate to more than ten digits from 30 on; exact below. */
function lnFactorial(number: number): number {
  if (number < 30) {
    let product = 1;
    for (let factor = 2; factor <= number; factor++) product *= factor;
    return Math.log(product);
  }
  const series = 1 / (12 * number) - 1 / (360 * number ** 3);
  return number * Math.log(number) - number + Math.log(2 * Math.PI * number) / 2 + series;
}

/**
 * Returns the indexes of p-values below a level when all are tested together (Holm's correction): the probability of any false positive
 * is at most the level. Null means not tested.
 */
export function beyondChance(chances: readonly (number | null)[], level: number): Set<number> {
  const tested = chances
    .flatMap((chance, index) => (chance === null ? [] : [{ chance, index }]))
    .sort((one, other) => one.chance - other.chance);
  const end = tested.findIndex(({ chance }, place) => chance > level / (tested.length - place));
  return new Set(tested.slice(0, end === -1 ? tested.length : end).map(({ index }) => index));
}
