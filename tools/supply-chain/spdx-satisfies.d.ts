// The published types describe version 5, whose second argument was an expression.
declare module 'spdx-satisfies' {
  /** Throws if the text is not an SPDX expression. */
  export default function satisfies(expression: string, allowed: readonly string[]): boolean;
}
