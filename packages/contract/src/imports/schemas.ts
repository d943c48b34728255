import {
  boolean,
  counted,
  id,
  lengths,
  listOf,
  nullable,
  object,
  oneOf,
  partial,
  string,
  Type,
  text,
  timestamp,
} from '../schema.ts';

/** Supported file formats, named by the system that exports them. */
export const importFormats = [
  'native',
  'judgeme',
  'yotpo',
  'loox',
  'stamped',
  'okendo',
  'shopify',
  'woocommerce',
  'trustpilot',
] as const;
export type ImportFormatName = (typeof importFormats)[number];

/** What a file holds. */
export const importKinds = ['reviews', 'questions', 'store-reviews'] as const;
export type ImportKind = (typeof importKinds)[number];

/** Order of day, month and year in dates that do not start with the year. */
export const dateFormats = ['ymd', 'dmy', 'mdy'] as const;
export type DateFormat = (typeof dateFormats)[number];

/** Highest rating of the scale that a file uses. */
export const ratingScales = ['5', '10', '100'] as const;
export type RatingScale = (typeof ratingScales)[number];

/** Conversions of rows that made them importable, in the order of reports. */
export const importConversions = {
  rating_converted: 'Ratings were converted to stars.',
  html_to_text: 'HTML tags and entities were converted to text.',
  author_name_shortened:
    'Names that contained an email address, a phone number or a mark such as "Verified buyer" were shortened.',
  email_removed: 'Email addresses that are not valid were left out.',
  id_repaired: "IDs that a spreadsheet had changed (`123.0`, `'123`) were restored.",
  cells_added: 'Cells that were missing at the end of the row were taken for empty ones.',
  backslash_quotes: 'Quotes that were escaped with a backslash were read as quotes.',
} as const;
export type ImportConversion = keyof typeof importConversions;

/** Form fields that an import may ask for in order to read more rows. */
export const importQuestions = ['ratingScale', 'dateFormat', 'encoding'] as const;
export type ImportQuestion = (typeof importQuestions)[number];

export const importStatuses = ['pending', 'processing', 'completed', 'failed', 'undoing', 'undone'] as const;
export type ImportStatus = (typeof importStatuses)[number];

export const maxImportBytes = 1024 * 1024 * 1024;
export const maxProductMapBytes = 20 * 1024 * 1024;

export const importFields = partial({
  format: oneOf(importFormats, 'Format of the file. Detected from the header row when omitted.'),
  kind: oneOf(
    importKinds,
    'Which rows to import from a file with both product reviews and reviews of the store. When omitted, the header row decides, and product reviews take precedence.',
  ),
  dryRun: boolean('Validates the whole file without importing it.'),
  dateFormat: oneOf(
    dateFormats,
    'Order of day, month and year. Required when dates do not start with the year, since 03/04/2025 is ambiguous.',
  ),
  ratingScale: oneOf(
    ratingScales,
    'Highest rating of the scale that the file uses. Ratings up to 10 or in percent are converted to stars and rounded; `5` rounds decimals. Without it, ratings above 5 and decimals are rejected, and a file whose ratings are mostly above 5 is not imported.',
  ),
  encoding: text(
    lengths.attributeKey,
    'Character encoding, as in `windows-1252`. Defaults to `utf-8`. UTF-16 is detected, and a byte order mark has precedence.',
  ),
});

/** Form of POST /admin/import for the OpenAPI document. Every field is text. */
export const importForm = Type.Object({
  ...importFields.properties,
  file: Type.Unsafe<unknown>({
    type: 'string',
    format: 'binary',
    description: 'CSV file, at most 1 GB. The separator (comma, semicolon or tab) is detected.',
  }),
  productMap: Type.Optional(
    Type.Unsafe<unknown>({
      type: 'string',
      format: 'binary',
      description:
        'CSV file with the columns `handle` and `productId`, at most 20 MB: the product ID for each handle, product ID or SKU of the imported file.',
    }),
  ),
});

const counts = {
  rows: counted('Rows read so far: the sum of `imported`, `unchanged`, `failed` and `skipped`.'),
  imported: counted('Imported rows. For a dry run, rows that would be imported.'),
  unchanged: counted('Rows that already exist or appear more than once in the file.'),
  failed: counted('Rejected rows.'),
  skipped: counted(
    'Rows of another kind: reviews of the store in an import of product reviews, and the reverse. Import the file once more with that `kind`.',
  ),
};

export const importJob = Type.Object({
  importId: id('import'),
  format: nullable(oneOf(importFormats, 'Format of the file; null until it is detected.')),
  kind: oneOf(importKinds, 'What is imported.'),
  fileName: nullable(string('Name of the uploaded file.')),
  dryRun: boolean('Whether this is a dry run.'),
  status: oneOf(importStatuses, 'Status of the job.'),
  progress: Type.Integer({ minimum: 0, maximum: 100, description: 'Progress in percent.' }),
  ...counts,
  failures: listOf('The first rejected rows. The error file contains all of them.', {
    row: Type.Integer({ description: 'Row number as a spreadsheet counts: the header is row 1.' }),
    error: string('Why the row was rejected.'),
  }),
  hasErrorFile: boolean('Whether the rejected rows can be downloaded.'),
  ignoredColumns: Type.Array(Type.String(), { description: 'Columns that the format does not know.' }),
  columns: listOf('What became of each column of the file.', {
    column: string('Name of the column in the file.'),
    readAs: nullable(string('Field that the column is read as; null when it is ignored.')),
    ignoredBecause: nullable(string('Why the column is ignored; null when it is read.')),
  }),
  unmatchedProducts: object(
    'Rows whose handle, product ID or SKU matches no product that the merchant or an order named. They are imported under the identifier of the file.',
    {
      rows: counted('Rows that match no known product.'),
      identifiers: Type.Array(Type.String(), {
        description: 'The first twenty handles, product IDs or SKUs that match no known product.',
      }),
    },
  ),
  conversions: listOf(
    `What was changed in rows so that they could be imported. ${Object.entries(importConversions)
      .map(([name, sentence]) => `\`${name}\`: ${sentence}`)
      .join(' ')}`,
    {
      conversion: oneOf(Object.keys(importConversions) as ImportConversion[], 'What was changed.'),
      rows: counted('Rows concerned.'),
    },
  ),
  questions: listOf(
    'Settings without which rows were rejected, such as the scale of ratings above 5. Import the file again with them.',
    {
      field: oneOf(importQuestions, 'Field of the form that answers the question.'),
      suggestions: Type.Array(Type.String(), {
        description:
          'Values with which these rows could be read. Nothing is converted unless you send one of them.',
      }),
      rows: counted('Rejected rows that need it.'),
    },
  ),
  preview: Type.Array(Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }), {
    description: 'For a dry run, the first items as they would be imported.',
  }),
  pictures: object('Images that the file links to, fetched after the rows.', {
    waiting: counted('Images still to be fetched.'),
    fetched: counted('Images fetched.'),
    failed: counted('Images that could not be fetched.'),
  }),
  undone: counted('Items deleted by an undo.'),
  kept: counted('Items kept by an undo because they were changed since the import.'),
  requestedBy: nullable(string('Email address of the staff member, or how the import was requested.')),
  createdAt: timestamp('Time of the upload.'),
  finishedAt: nullable(timestamp('Time of completion or failure.')),
  error: nullable(string('Error message when `status` is `failed`.')),
});
