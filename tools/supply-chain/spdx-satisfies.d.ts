// The published types describe version 5, whose second argument was an expression.
declare module 'spdx-satisfies' {
  /** Throws for what is no SPDX expression. */
  export default function satisfies(expression: string, allowed: readonly string[]): boolean;
}
