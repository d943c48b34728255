/** Returns a row if the database has the Citus extension. */
export const citusExtension = "select from pg_extension where extname = 'citus'";
