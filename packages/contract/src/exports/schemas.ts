import { type WrittenType, writtenTypes } from '../content-types.ts';
import { reviewStatuses } from '../reviews/states.ts';
import {
  boolean,
  counted,
  day,
  id,
  idReference,
  nullable,
  oneOf,
  string,
  Type,
  timestamp,
} from '../schema.ts';

type Hyphenated<Type> = Type extends `${infer First}_${infer Last}` ? `${First}-${Last}` : Type & string;
export type ExportType = `${Hyphenated<Exclude<WrittenType, 'answer'>>}s`;

/** Types of content with exports of their own: those of questions contain the answers. */
export const exportedTypes = writtenTypes.filter((type) => type !== 'answer');
/** The name of the exports, such as `store-reviews`. */
export const exportTypeOf = (type: WrittenType) => `${type.replace('_', '-')}s` as ExportType; // as its type
export const exportTypes = exportedTypes.map(exportTypeOf);

export const exportStatuses = ['pending', 'processing', 'completed', 'failed'] as const;
export type ExportStatus = (typeof exportStatuses)[number];

export const exportedStatuses = [...reviewStatuses, 'all'] as const;

const exportType = oneOf(exportTypes, 'What is exported.');
const exportStatus = oneOf(exportStatuses, 'Status of the job.');

export const exportTypeParams = Type.Object({ type: exportType });
export const exportParams = Type.Object({ type: exportType, jobId: idReference('job') });

export const exportRequest = Type.Object({
  startDate: day('First submission day (UTC).'),
  endDate: day('Last submission day (UTC), inclusive.'),
  status: Type.Optional(oneOf(exportedStatuses, 'Only items with this status. Defaults to `all`.')),
  byteOrderMark: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'Whether the file begins with a byte order mark. Without it, Excel garbles all characters except ASCII.',
    }),
  ),
});

export const createdExport = Type.Object({ jobId: id('job'), status: exportStatus });

export const exportJob = Type.Object({
  jobId: id('job'),
  type: exportType,
  startDate: day('First submission day (UTC).'),
  endDate: day('Last submission day (UTC), inclusive.'),
  exportedStatus: oneOf(exportedStatuses, 'Status of the exported items.'),
  byteOrderMark: boolean('Whether the file begins with a byte order mark, for Excel.'),
  status: exportStatus,
  progress: Type.Integer({ minimum: 0, maximum: 100, description: 'Progress in percent.' }),
  rowCount: nullable(counted('Rows of the file without the header; null until completed.')),
  bytes: nullable(counted('Size of the file in bytes; null until completed.')),
  hasAddresses: boolean(
    'Whether the file contains email addresses. Exports that analysts request contain none.',
  ),
  requestedBy: nullable(string('Email address of the staff member, or how the export was requested.')),
  createdAt: timestamp('Time of the request.'),
  completedAt: nullable(timestamp('Time of completion.')),
  downloadUrl: nullable(
    string(
      'Signed URL of the file, for you. It works without credentials until `expiresAt`, but no longer than you have access. Null without a file, and for analysts if the file contains email addresses.',
    ),
  ),
  expiresAt: nullable(timestamp('Time at which the file is deleted, 7 days after completion.')),
  error: nullable(string('Error message when `status` is `failed`.')),
});
