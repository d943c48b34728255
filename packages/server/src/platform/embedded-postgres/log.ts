/** The logger methods that this folder uses, as in pino. */
export type EmbeddedLog = {
  info(fields: object, sentence: string): void;
  warn(fields: object, sentence: string): void;
  error(fields: object, sentence: string): void;
};
