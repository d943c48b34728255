/** A generator of pseudo-random numbers from 0 to 1 (mulberry32), so that a seed always produces the same data. */
export type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let hash = Math.imul(state ^ (state >>> 15), 1 | state);
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash;
    return ((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const integerBelow = (random: Random, limit: number) => Math.floor(random() * limit);

export function oneOf<Value>(random: Random, values: readonly Value[]): Value {
  const value = values[integerBelow(random, values.length)];
  if (value === undefined) throw new Error('There is nothing to choose from');
  return value;
}

/** An exponentially distributed waiting time with the mean 1. */
export const waitingTime = (random: Random) => -Math.log(1 - random());
