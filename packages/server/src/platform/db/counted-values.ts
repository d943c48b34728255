/** A reviews column and the value that counts, and another column that must be true, too. */
type CountedValue = readonly [column: string, value: string | number | boolean, alsoTrue?: string];

/** Counter columns of published reviews, each with what it counts. */
export type CountedValues = Record<string, CountedValue>;

/** SQL: whether a review counts in a column. `of` is the SQL of a review's column. */
export function countsSql([column, value, alsoTrue]: CountedValue, of = (name: string) => name): string {
  const also = alsoTrue === undefined ? '' : ` and ${of(alsoTrue)}`;
  return `${of(column)} = ${typeof value === 'string' ? `'${value}'` : value}${also}`;
}

/** The columns that count a review. */
export function columnsOfCounted<Values extends CountedValues>(
  values: Values,
  review: object,
): (keyof Values & string)[] {
  return Object.entries(values).flatMap(([name, [column, value, alsoTrue]]) =>
    Reflect.get(review, column) === value &&
    (alsoTrue === undefined || Reflect.get(review, alsoTrue) === true)
      ? name
      : [],
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

/** SQL of counts of reviews by star rating. */
export const countsOfStars = starColumns
  .map((column, index) => `count(*) filter (where rating = ${index + 1}) as ${column}`)
  .join(', ');
