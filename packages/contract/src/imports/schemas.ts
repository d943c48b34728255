import { count, id, idReference, lengths, nullable, oneOf, Type, text, timestamp } from '../schema.ts';

/** Whose files can be read. */
export const importFormats = [
  'native',
  'judgeme',
  'yotpo',
  'loox',
  'stamped',
  'okendo',
  'shopify',
  'woocommerce',
] as const;
export type ImportFormatName = (typeof importFormats)[number];

/** Order of day, month and year where a file does not begin its dates with the year. */
export const dateFormats = ['ymd', 'dmy', 'mdy'] as const;
export type DateFormat = (typeof dateFormats)[number];

export const importStatuses = ['pending', 'processing', 'completed', 'failed', 'undoing', 'undone'] as const;
export type ImportStatus = (typeof importStatuses)[number];

export const importParams = Type.Object({ importId: idReference('import') });

export const maxImportBytes = 1024 * 1024 * 1024;

export const importFields = Type.Object({
  format: Type.Optional(oneOf(importFormats, 'Found by the header when absent.')),
  dryRun: Type.Optional(Type.Boolean({ description: 'Checks all of it and writes nothing.' })),
  dateFormat: Type.Optional(
    oneOf(dateFormats, 'Needed where dates do not begin with the year: nobody can tell 03/04/2025.'),
  ),
  encoding: Type.Optional(text(lengths.attributeKey, 'Of the text, as `windows-1252`; default `utf-8`.')),
});

/** The form of POST /admin/import, for the description: every field is text. */
export const importForm = Type.Object({
  ...importFields.properties,
  file: Type.Unsafe<unknown>({
    type: 'string',
    format: 'binary',
    description: 'CSV, at most 1 GB. Separated by comma, semicolon or tab, which is found.',
  }),
});

const counts = {
  rows: Type.Integer({ minimum: 0, description: 'Read so far; the sum of the three that follow.' }),
  imported: Type.Integer({ minimum: 0, description: 'Of a dry run: that would be.' }),
  unchanged: Type.Integer({ minimum: 0, description: 'Were there already, or stand in the file twice.' }),
  failed: count,
};

export const importJob = Type.Object({
  importId: id('import'),
  format: nullable(oneOf(importFormats, 'Null until it is found.')),
  kind: oneOf(['reviews', 'questions']),
  fileName: nullable(Type.String()),
  dryRun: Type.Boolean(),
  status: oneOf(importStatuses),
  progress: Type.Integer({ minimum: 0, maximum: 100, description: 'Percent.' }),
  ...counts,
  failures: Type.Array(Type.Object({ row: Type.Integer(), error: Type.String() }), {
    description: 'The first rows that were not taken. The error file has all of them.',
  }),
  hasErrorFile: Type.Boolean(),
  ignoredColumns: Type.Array(Type.String(), { description: 'Columns that the format does not know.' }),
  preview: Type.Array(Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }), {
    description: 'Of a dry run: the first rows as they would be.',
  }),
  pictures: Type.Object({ waiting: count, fetched: count, failed: count }),
  undone: Type.Integer({ minimum: 0, description: 'Removed by an undo.' }),
  kept: Type.Integer({ minimum: 0, description: 'Left by an undo, because people had worked with them.' }),
  requestedBy: nullable(Type.String()),
  createdAt: timestamp(),
  finishedAt: nullable(timestamp()),
  error: nullable(Type.String({ description: 'What went wrong, where status is `failed`.' })),
});
