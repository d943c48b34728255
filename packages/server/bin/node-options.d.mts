/** V8 flags for a service on a machine or in a container of this size. */
export function nodeFlags(env?: NodeJS.ProcessEnv, memoryBytes?: number, given?: readonly string[]): string[];

/** Environment variables that make glibc return freed memory. */
export const mallocSettings: Readonly<Record<string, string>>;
