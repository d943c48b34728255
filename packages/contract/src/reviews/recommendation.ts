interface Answers {
  recommended: number;
  answered: number;
}

/** The share as a whole percentage in the language's notation. 0 and 100 only if all answers are the same. */
export function recommendationPercent(
  { recommended, answered }: Answers,
  i18n: { number(value: number, options: Intl.NumberFormatOptions): string },
): string {
  const rounded = Math.round((recommended * 100) / answered);
  const isUnanimous = recommended === 0 || recommended === answered;
  const percent = isUnanimous ? rounded : Math.min(99, Math.max(1, rounded));
  return i18n.number(percent / 100, { style: 'percent' });
}
