const exceptions: Readonly<Record<string, string>> = {
  cancelled: 'Canceled',
  kept: 'Not sent',
  question_to_buyer: 'Question to customers',
  review_second_reminder: 'Second review reminder',
  url: 'URL',
};

/** Label of an enumerated value: `review_request` becomes "Review request". */
export const labelOf = (value: string): string =>
  exceptions[value] ?? `${value.charAt(0).toUpperCase()}${value.slice(1).replaceAll('_', ' ')}`;

/** `rules.0.assignTo` becomes "Rules 1, assign to". */
export const nameOfField = (field: string): string =>
  labelOf(
    field
      .replaceAll(/\.(\d+)/g, (_, index) => ` ${Number(index) + 1}`)
      .replaceAll('.', ', ')
      .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  );

/** The label of each value. */
export type Names<Value extends string> = Readonly<Record<Value, string>> | ((value: Value) => string);

/** Values with their labels, for a list to choose from. */
export const labeled = <Value extends string>(values: readonly Value[], names: Names<Value> = labelOf) =>
  values.map((value) => ({ value, label: typeof names === 'function' ? names(value) : names[value] }));

/** A number with its noun: `1 review`, `2,000 reviews`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString()} ${count === 1 ? one : many}`;
