import { type ExportType, exportedTypes, exportTypeOf, type IdPrefix } from '@tribune/contract';
import type { Writing } from '../../platform/csv/formula-cells.ts';
import type { Field } from '../../platform/db/fields.ts';
import type { WrittenKind } from '../content/index.ts';
import { writtenKinds } from '../content-kinds/index.ts';
import { answerKind, questionKind } from '../questions/index.ts';
import { reviewKind } from '../reviews/index.ts';

/** A column of an exported file. Ids come first, because they are formatted differently. */
export interface Column {
  name: string;
  sql: string;
  writing: Writing;
}

interface Exported {
  kind: WrittenKind;
  /** Joins of other tables that columns refer to, given the merchant as a literal. */
  joins(merchant: string): string;
  /** Types of the IDs in the first columns. */
  ids: readonly IdPrefix[];
  columns: readonly Column[];
}

const text = (name: string, sql: string): Column => ({ name, sql, writing: 'text' });
const plain = (name: string, sql: string): Column => ({ name, sql, writing: 'plain' });
const yesOrNo = (name: string, sql: string): Column => plain(name, `(${sql})::text`);

/** The declared columns of a kind's table, in the order of declaration. */
function declared(
  { fields, queue: { alias } }: WrittenKind,
  {
    sql = {},
    before = {},
    after = {},
  }: {
    /** SQL of cells that differ from their column. */
    sql?: Record<string, string>;
    /** Computed cells, by the column after which they are inserted. */
    before?: Record<string, Column[]>;
    after?: Record<string, Column[]>;
  } = {},
): Column[] {
  const cells: Record<string, string> = {
    findings: `case when ${alias}.findings <> '[]' then ${alias}.findings end`,
    ...sql,
  };
  const isExported = ({ uses }: Field) => uses.includes('files') || uses.includes('exported');
  return Object.entries(fields)
    .filter(([, field]) => isExported(field))
    .flatMap(([column, { name, kind }]) => {
      const expression = cells[column] ?? `${alias}.${column}`;
      const own = kind === 'yesOrNo' ? yesOrNo(name, expression) : { name, sql: expression, writing: kind };
      return [...(before[column] ?? []), own, ...(after[column] ?? [])];
    });
}

const productOf = (alias: string) => (merchant: string) =>
  `left join products as p on p.merchant_id = ${merchant} and p.product_id = ${alias}.product_id`;

/**
 * Every field that the public or staff can see, named as in the API and the native import; documented in docs/EXPORTS.md. New columns are
 * only ever appended.
 */
const reviews: Exported = {
  kind: reviewKind,
  joins: productOf('r'),
  ids: ['review'],
  columns: declared(reviewKind, {
    sql: {
      media: 'media_addresses',
      published_at: `coalesce(r.published_at, case when r.status = 'approved' then r.created_at end)`,
    },
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
  kind: questionKind,
  joins: (merchant) => `${productOf('q')(merchant)}
    left join answers as a on a.merchant_id = ${merchant} and a.question_id = q.question_id`,
  ids: ['question', 'answer'],
  columns: [
    ...declared(questionKind, {
      after: {
        question_id: [plain('answerId', 'a.answer_id')],
        product_id: [text('productName', 'p.name')],
      },
    }),
    // The answer's ID follows the question's, because IDs come first.
    ...declared(answerKind).filter(({ name }) => name !== 'answerId'),
  ],
};

/** The columns of a kind's own table. */
const ownColumns = (kind: WrittenKind): Exported => ({
  kind,
  joins: () => '',
  ids: [kind.itemType],
  columns: declared(kind),
});

/** The columns of each export's CSV file, in order. */
export const exported = {
  ...Object.fromEntries(exportedTypes.map((type) => [exportTypeOf(type), ownColumns(writtenKinds[type])])),
  reviews,
  questions,
} as Record<ExportType, Exported>; // an entry for each

/** Columns with email addresses of customers and staff. */
export const addressColumns: ReadonlySet<string> = new Set(
  Object.values(exported).flatMap(({ columns }) => columns.map(({ name }) => name).filter(isAddress)),
);

function isAddress(name: string): boolean {
  return /(?:Email|flaggedBy|[mM]oderatedBy)$/.test(name);
}
