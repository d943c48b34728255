const exceptions: Readonly<Record<string, string>> = {
  cancelled: 'Canceled',
  kept: 'Not sent',
  question_to_buyer: 'Question to customers',
  review_second_reminder: 'Second review reminder',
};

/** Label of an enumerated value: `review_request` becomes "Review request". */
export const labelOf = (value: string): string =>
  exceptions[value] ?? `${value.charAt(0).toUpperCase()}${value.slice(1).replaceAll('_', ' ')}`;

export const labeled = (values: readonly string[]) =>
  values.map((value) => ({ value, label: labelOf(value) }));

/** A number with its noun: `1 review`, `2,000 reviews`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString()} ${count === 1 ? one : many}`;
