/** Why a whole import fails, as a message for its user. Faults of single rows are `RowFault`s. */
export class ImportError extends Error {
  override readonly name = 'UserError';
}

/** Why a row is skipped. */
export class RowFault extends Error {
  override readonly name = 'RowFault';
}

/** Another worker has taken over the import, or it was deleted. */
export class ImportLost extends Error {
  override readonly name = 'ImportLost';
}
