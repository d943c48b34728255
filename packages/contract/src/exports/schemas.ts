import { reviewStatuses } from '../reviews/states.ts';
import { count, day, id, idReference, nullable, oneOf, Type, timestamp } from '../schema.ts';

export const exportTypes = ['reviews', 'questions'] as const;
export type ExportType = (typeof exportTypes)[number];

export const exportStatuses = ['pending', 'processing', 'completed', 'failed'] as const;
export type ExportStatus = (typeof exportStatuses)[number];

export const exportedStatuses = [...reviewStatuses, 'all'] as const;

export const exportTypeParams = Type.Object({ type: oneOf(exportTypes) });
export const exportParams = Type.Object({ type: oneOf(exportTypes), jobId: idReference('job') });

export const exportRequest = Type.Object({
  startDate: day('First day (UTC) of creation.'),
  endDate: day('Last day (UTC) of creation, included.'),
  status: Type.Optional(oneOf(exportedStatuses, 'Default `all`.')),
});

export const createdExport = Type.Object({ jobId: id('job'), status: oneOf(exportStatuses) });

export const exportJob = Type.Object({
  jobId: id('job'),
  type: oneOf(exportTypes),
  startDate: Type.String({ format: 'date' }),
  endDate: Type.String({ format: 'date' }),
  exportedStatus: oneOf(exportedStatuses),
  status: oneOf(exportStatuses),
  progress: Type.Integer({ minimum: 0, maximum: 100, description: 'Percent.' }),
  rowCount: nullable(count),
  bytes: nullable(count),
  requestedBy: nullable(Type.String()),
  createdAt: timestamp(),
  completedAt: nullable(timestamp()),
  downloadUrl: nullable(
    Type.String({
      description: 'Opens the file for whoever has it, until `expiresAt`. Null unless there is a file.',
    }),
  ),
  expiresAt: nullable(timestamp('The file is removed then: 7 days after completion.')),
  error: nullable(Type.String({ description: 'What went wrong, where status is `failed`.' })),
});
