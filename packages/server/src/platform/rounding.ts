/** `numerator / denominator` to the given number of decimals, half up, from exact integers. 0 if the denominator is 0. */
export function ratioHalfUp(numerator: number, denominator: number, decimals: number): number {
  if (denominator === 0) return 0;
  const scale = 10 ** decimals;
  return Math.floor((2 * numerator * scale + denominator) / (2 * denominator)) / scale;
}
