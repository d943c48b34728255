/** `test`: a sandbox, whose emails are never sent and whose time a test clock moves. */
export const modes = ['live', 'test'] as const;
export type Mode = (typeof modes)[number];
