/** Why a whole import fails, for the person who started it. Faults of single rows are `RowFault`s. */
export class ImportError extends Error {
  override readonly name = 'UserError';
}

/** Why a row is skipped. */
export class RowFault extends Error {
  override readonly name = 'RowFault';
}

/** Another worker has taken the import over, or it is gone. */
export class ImportLost extends Error {
  override readonly name = 'ImportLost';
}
