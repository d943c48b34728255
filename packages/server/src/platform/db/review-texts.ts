import { type ReviewText, reviewPoints, reviewTexts } from '@tribune/contract';

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';
type ColumnOf<Name extends string> = Name extends 'text' ? 'body' : SnakeCase<Name>;

function columnOf(name: string): string {
  return name === 'text' ? 'body' : name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The columns of a review's texts by their names in the API, equal in every table with texts of reviews. */
export const reviewTextColumns = Object.fromEntries(reviewTexts.map((name) => [name, columnOf(name)])) as {
  readonly [Name in ReviewText]: ColumnOf<Name>; // as columnOf names them
};

export type ReviewTextColumn = (typeof reviewTextColumns)[ReviewText];
/** A review's texts as columns. */
export type ReviewTexts = Record<ReviewTextColumn, string | null>;

/** In the order of `reviewTexts`. */
export const reviewTextColumnNames: readonly ReviewTextColumn[] = reviewTexts.map(
  (name) => reviewTextColumns[name],
);

const pointColumns: readonly ReviewTextColumn[] = reviewPoints.map((name) => reviewTextColumns[name]);

/** A review as a single text: its text, or else its headline, or its first point. */
export const textOf = (row: ReviewTexts): string | null => firstOf(row, ['body', 'title', ...pointColumns]);
/** Like `textOf`, for where the headline is shown separately. */
export const textBesideTitle = (row: ReviewTexts): string | null =>
  firstOf(row, ['body', ...pointColumns, 'title']);

const firstOf = (row: ReviewTexts, columns: readonly ReviewTextColumn[]) =>
  columns.map((column) => row[column]).find((text) => text !== null) ?? null;

/** A review's texts by their names in the API; null for absent ones. */
export const namedTexts = (row: ReviewTexts) =>
  Object.fromEntries(reviewTexts.map((name) => [name, row[reviewTextColumns[name]]])) as Record<
    ReviewText,
    string | null
  >; // the names of the list
