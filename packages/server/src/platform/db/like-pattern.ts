/** `%` and `_` stand for themselves in what people type. */
export const likeText = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');
