/** Probability of a chi-square statistic of at least `x` with 1 to 4 degrees of freedom. */
export function chiSquareTail(x: number, degreesOfFreedom: number): number {
  const half = Math.exp(-x / 2);
  if (degreesOfFreedom === 2) return half;
  if (degreesOfFreedom === 4) return half * (1 + x / 2);
  const tail = erfc(Math.sqrt(x / 2));
  return degreesOfFreedom === 1 ? tail : tail + Math.sqrt((2 * x) / Math.PI) * half;
}

/** Complementary error function by its series of positive terms (DLMF 7.6.2), which loses no digits. */
function erfc(z: number): number {
  if (z > 6) return 0;
  let [term, sum] = [z, z];
  for (let n = 1; term > sum * 1e-17; n += 1) {
    term *= (2 * z * z) / (2 * n + 1);
    sum += term;
  }
  return 1 - (2 / Math.sqrt(Math.PI)) * Math.exp(-z * z) * sum;
}
