/** The methods that this folder uses of a logger such as pino. */
export type EmbeddedLog = {
  info(fields: object, sentence: string): void;
  warn(fields: object, sentence: string): void;
  error(fields: object, sentence: string): void;
};
