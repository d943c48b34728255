/** Escapes `%` and `_` in a search text for LIKE. */
export const likeText = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');
