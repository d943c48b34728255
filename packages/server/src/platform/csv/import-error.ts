/** Why an import cannot go on, said to whoever started it. What one row alone has wrong is a `RowFault`. */
export class ImportError extends Error {
  override readonly name = 'UserError';
}

/** Why a row is not taken; the others are. */
export class RowFault extends Error {
  override readonly name = 'RowFault';
}

/** Another worker has taken the import over, or it is gone. */
export class ImportLost extends Error {
  override readonly name = 'ImportLost';
}
