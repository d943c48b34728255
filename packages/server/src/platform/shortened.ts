/** Truncates between grapheme clusters, to at most `maxLength` UTF-16 units with the ellipsis. */
export function shortened(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  let short = '';
  for (const { segment } of new Intl.Segmenter().segment(text.slice(0, maxLength * 2))) {
    if (short.length + segment.length >= maxLength) break;
    short += segment;
  }
  return `${short.trimEnd()}…`;
}
