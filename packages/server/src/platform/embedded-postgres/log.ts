/** What this folder needs of a logger. pino fits. */
export type EmbeddedLog = {
  info(fields: object, sentence: string): void;
  warn(fields: object, sentence: string): void;
  error(fields: object, sentence: string): void;
};
