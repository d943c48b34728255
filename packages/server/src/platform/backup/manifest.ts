import { type Static, Type } from '@tribune/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** Incremented when older releases can no longer read the archive. */
export const archiveFormat = 1;

const header = Type.Object({
  format: Type.Integer(),
  /** Version of the release that wrote it. */
  version: Type.String(),
  /** Time of the backup's data. */
  snapshotAt: Type.String(),
  /** Version of the source server. */
  postgres: Type.String(),
  /** Name of the last migration. */
  schema: Type.String(),
  /** Whether it contains the files of the storage. */
  withObjects: Type.Boolean(),
  /** In the order in which they are restored. */
  tables: Type.Array(Type.Object({ name: Type.String(), columns: Type.Array(Type.String()) })),
});
export type Header = Static<typeof header>;

const manifest = Type.Object({
  tables: Type.Record(Type.String(), Type.Object({ rows: Type.Integer(), digest: Type.String() })),
  objects: Type.Object({ objects: Type.Integer(), bytes: Type.Integer() }),
  checksums: Type.String(),
});
export type Manifest = Static<typeof manifest>;

const ajv = new Ajv2020({ strict: false });

/** Throws unless this release can read archives of that format. */
export function headerFrom(value: unknown): Header {
  const { format } = Object(value);
  if (Number.isInteger(format) && format > archiveFormat)
    throw new Error('This backup was written by a newer release of Tribune. Restore it with that release.');
  if (!ajv.validate<Header>(header, value)) throw new Error('This is not a backup of Tribune.');
  return value;
}

/** Validates a parsed manifest. Throws if it is invalid. */
export function manifestFrom(value: unknown): Manifest {
  if (!ajv.validate<Manifest>(manifest, value))
    throw new Error('The backup is damaged: its manifest is incomplete.');
  return value;
}
