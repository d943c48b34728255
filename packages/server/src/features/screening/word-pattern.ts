/** Sources of regular expressions for plain text in lower case. */
export interface PatternSources {
  wholeWords: readonly string[];
  /** Also matched within words: for languages written without spaces between words. */
  anywhere: readonly string[];
}

/**
 * A pattern that matches any of the sources. They share one lookaround: with one for each source, a thousand words take a second to
 * compile.
 */
export function wordPattern({ wholeWords, anywhere }: PatternSources, flags = 'u'): RegExp {
  const whole = String.raw`(?<![\p{L}\p{N}])(?:${wholeWords.join('|')})(?![\p{L}\p{N}])`;
  const sources = [...(wholeWords.length > 0 ? [whole] : []), ...anywhere];
  if (sources.length === 0) return /(?!)/;
  const pattern = new RegExp(sources.join('|'), flags);
  // A first text of this length makes V8 compile the pattern to machine code at once; for shorter ones it first optimizes bytecode, in
  // quadratic time.
  pattern.test(' '.repeat(1000));
  return pattern;
}
