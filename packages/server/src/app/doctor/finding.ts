/** Result of one check. `problem`: something does not work; `warning`: it works, but should not stay so. */
export interface Finding {
  check: string;
  state: 'ok' | 'warning' | 'problem';
  /** The finding, as a sentence. */
  found: string;
  /** What to do; absent if nothing. */
  remedy?: string;
}

/** Result of a check without its name, which is added later. */
export type Found = Omit<Finding, 'check'>;

export const ok = (found: string): Found => ({ state: 'ok', found });
export const warning = (found: string, remedy: string): Found => ({ state: 'warning', found, remedy });
export const problem = (found: string, remedy: string): Found => ({ state: 'problem', found, remedy });

/** The reason of a failed system call or connection, without its stack. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message ?? String(error);
}
