/** Sources of regular expressions for plain text in lower case. */
export interface PatternSources {
  wholeWords: readonly string[];
  /** For languages written without spaces between words. */
  anywhere: readonly string[];
}

/** One pattern with one lookaround for all sources: with one per source, a thousand words take a second to compile. */
export function wordPattern({ wholeWords, anywhere }: PatternSources, flags = 'u'): RegExp {
  const whole = String.raw`(?<![\p{L}\p{N}])(?:${wholeWords.join('|')})(?![\p{L}\p{N}])`;
  const sources = [...(wholeWords.length > 0 ? [whole] : []), ...anywhere];
  if (sources.length === 0) return /(?!)/;
  const pattern = new RegExp(sources.join('|'), flags);
  // For texts this long, V8 compiles to machine code at once. For shorter ones it first optimizes bytecode, in quadratic time.
  pattern.test(' '.repeat(1000));
  return pattern;
}
