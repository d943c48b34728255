import type { ExportType, IdPrefix } from '@tribune/contract';
import type { Writing } from '../../platform/csv/formula-cells.ts';
import type { Field } from '../../platform/db/fields.ts';
import { answerFields, questionFields } from '../questions/index.ts';
import { reviewFields } from '../reviews/index.ts';
import { storeReviewFields } from '../store-reviews/index.ts';

/** A column of an exported file. Ids come first, because they are formatted differently. */
export interface Column {
  name: string;
  sql: string;
  writing: Writing;
}

interface Exported {
  /** Kinds of the ids in the first columns. */
  ids: readonly IdPrefix[];
  columns: readonly Column[];
}

const text = (name: string, sql: string): Column => ({ name, sql, writing: 'text' });
const plain = (name: string, sql: string): Column => ({ name, sql, writing: 'plain' });
const yesOrNo = (name: string, sql: string): Column => plain(name, `(${sql})::text`);

/** The declared columns of the table with that alias, in the order of declaration. */
function declared<Fields extends Record<string, Field>>(
  fields: Fields,
  alias: string,
  {
    sql = {},
    before = {},
    after = {},
  }: {
    /** SQL of cells that differ from their column. */
    sql?: Partial<Record<keyof Fields, string>>;
    /** Computed cells, by the column after which they are inserted. */
    before?: Partial<Record<keyof Fields, Column[]>>;
    after?: Partial<Record<keyof Fields, Column[]>>;
  },
): Column[] {
  const isExported = ({ uses }: Field) => uses.includes('files') || uses.includes('exported');
  return Object.entries(fields)
    .filter(([, field]) => isExported(field))
    .flatMap(([column, { name, kind }]) => {
      const expression = sql[column] ?? `${alias}.${column}`;
      const own = kind === 'yesOrNo' ? yesOrNo(name, expression) : { name, sql: expression, writing: kind };
      return [...(before[column] ?? []), own, ...(after[column] ?? [])];
    });
}

const findings = (table: string) => `case when ${table}.findings <> '[]' then ${table}.findings end`;

/**
 * Every field that the public or staff see, in the names that the API and the native import have for them; described in
 * docs/EXPORTS.md. Names are only ever added, at the end.
 */
const reviews: Exported = {
  ids: ['review'],
  columns: declared(reviewFields, 'r', {
    sql: { findings: findings('r'), media: 'media_addresses' },
    before: { featured_sequence: [yesOrNo('featured', 'r.featured_sequence is not null')] },
    after: {
      product_id: [
        text('productName', 'p.name'),
        text('productUrl', 'p.url'),
        text('productImageUrl', 'p.image_url'),
      ],
    },
  }),
};

/** One row per answer, with its question; a question without answers has one row too. */
const questions: Exported = {
  ids: ['question', 'answer'],
  columns: [
    ...declared(questionFields, 'q', {
      sql: { findings: findings('q') },
      after: {
        question_id: [plain('answerId', 'a.answer_id')],
        product_id: [text('productName', 'p.name')],
      },
    }),
    // The answer's id follows the question's, because ids come first.
    ...declared(answerFields, 'a', { sql: { findings: findings('a') } }).filter(
      ({ name }) => name !== 'answerId',
    ),
  ],
};

/** Reviews of the store itself. */
const storeReviews: Exported = {
  ids: ['store_review'],
  columns: declared(storeReviewFields, 's', { sql: { findings: findings('s') } }),
};

/** The columns of each export's CSV file, in order. */
export const exported: Record<ExportType, Exported> = {
  reviews,
  questions,
  'store-reviews': storeReviews,
};

/** Columns with email addresses of customers and staff. */
export const addressColumns: ReadonlySet<string> = new Set(
  Object.values(exported).flatMap(({ columns }) => columns.map(({ name }) => name).filter(isAddress)),
);

function isAddress(name: string): boolean {
  return /(?:Email|flaggedBy|[mM]oderatedBy)$/.test(name);
}
