/** Counter columns of published reviews, each with the reviews column and the value that it counts. */
export type CountedValues = Record<string, readonly [column: string, value: string | number | boolean]>;

/** SQL: whether a review counts in a column. `of` is the SQL of a review's column. */
export function countsSql([column, value]: CountedValues[string], of = (name: string) => name): string {
  return `${of(column)} = ${typeof value === 'string' ? `'${value}'` : value}`;
}

/** The columns that count a review. */
export function columnsOfCounted<Values extends CountedValues>(
  values: Values,
  review: object,
): (keyof Values & string)[] {
  return Object.entries(values).flatMap(([name, [column, value]]) =>
    Reflect.get(review, column) === value ? name : [],
  );
}

/** The names of the columns. */
export const namesOf = <Values extends CountedValues>(values: Values) =>
  Object.keys(values) as (keyof Values & string)[];

/** Columns that count published reviews by star rating. */
export const starValues = {
  stars1: ['rating', 1],
  stars2: ['rating', 2],
  stars3: ['rating', 3],
  stars4: ['rating', 4],
  stars5: ['rating', 5],
} as const satisfies CountedValues;
export const starColumns = namesOf(starValues);
