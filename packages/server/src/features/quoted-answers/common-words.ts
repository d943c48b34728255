/**
 * Common words of a question that change what it asks ("too", "off", "by itself"). Text search ignores them, so a sentence must contain them, or
 * what says the same, near the other words.
 */
const beside: readonly (readonly [asked: RegExp, said: RegExp])[] = [
  [
    /\bby (?:it|them)sel(?:f|ves)\b|\bon (?:its|their) own\b|\bautomatic/,
    /\b(?:itself|themselves|own|automatic\w*)\b/,
  ],
  [/\btoo (?:much|many)\b/, /\b(?:too|much|many|enough|overpower\w*|excessive\w*|overwhelm\w*)\b/],
  [
    /\btoo (?!much\b|many\b)/,
    /\b(?:to{2,}|enough|perfect\w*|right|just|not?|never|\w+n.?t|ideal|overly|little|bit|very|extremely|incredibly|super|so|really|quite|pretty|way|wish)\b/,
  ],
  [/\b(?:fall|fell|com|slip|slid|pop)\w* (?:\w+ )?(?:off|out)\b/, /\b(?:off|out)\b/],
  [/(?<!\b(?:fall|fell|com|slip|slid|pop)\w* (?:\w+ )?)\boff\b/, /\boff\b/],
  [/(?<!\b(?:fall|fell|com|slip|slid|pop)\w* (?:\w+ )?)\bout\b(?! of the box)/, /\bout\b/],
  [
    /\b(?:one|1|single) person\b|\balone\b|\b(?:by )?(?:your|my)self\b/,
    /\b(?:alone|myself|yourself|one|single|1)\b/,
  ],
  [/\bused to\b/, /\b(?:used|adjust\w*|accustomed) to\b/],
  [/\buseful\b/, /\b(?:useful|useless|handy|helpful|convenient)\b/],
  [/\breliabl/, /\b(?:un)?reliabl|\b(?:fail\w*|dependable|consistent\w*|stable)\b/],
  [/\beffective/, /\b(?:in)?effective|\b(?:work\w*|helps?|helped|useless)\b/],
  [/\brecommend/, /\brecommend/],
  [
    /\ball\b(?! (?:day|night|the)\b)/,
    /\b(?:all|every|any|most|some|only|not|\w+n.?t|each|both|standard|universal)\b/,
  ],
  [/\bapart\b/, /\b(?:apart|pieces)\b/],
  [/\baway\b/, /\baway\b/],
  [/\bdown\b/, /\bdown\b/],
  [/\bover\b/, /\bover\b/],
  [/\bback\b/, /\bback\b/],
  [/\bthrough\b/, /\bthrough\b/],
  [/\btogether\b/, /\btogether\b/],
  [/\b(?:inside|in the inside)\b/, /\b(?:inside|interior|in)\b/],
  [/\boutside\b/, /\b(?:outside|outdoors?|exterior)\b/],
  [/\bunder(?:neath)?\b/, /\b(?:under|underneath|beneath|below)\b/],
  [/\babove\b/, /\b(?:above|over)\b/],
  [/\bbelow\b/, /\b(?:below|under|past)\b/],
  [/\bagainst\b/, /\bagainst\b/],
  [/\bbetween\b/, /\b(?:between|in-between)\b/],
  [/\bboth\b/, /\b(?:both|either|each|two|every)\b/],
  [/\bonly\b/, /\b(?:only|just)\b/],
  [/\bagain\b/, /\bagain\b/],
  [/\bin the way\b/, /\bway\b/],
  [/\bafter\b/, /\b(?:after|later|within|in|since|for|over|when|once|now)\b/],
  [/\bbefore\b/, /\bbefore\b/],
  [/\b(?:stay|turn|switch|keep|leave|left)\w* (?:\w+ )?on\b/, /\bon\b/],
  [/\b(?:stay|keep|leave|left|plug)\w* (?:\w+ )?in\b/, /\bin\b/],
  [/\b(?:hold|stand|use|mess|pick|rid|curl|giv|bunch|stay|com|light)\w* (?:\w+ )?up\b/, /\bup\b/],
];

/** Names that text search splits or ignores: "AT&T", the C of "USB C". */
const names = /[\p{L}\d]+(?:[&+][\p{L}\d]+)+|(?<![\p{L}\d'&+])[b-hj-z](?![\p{L}\d'&+])/gu;

/** What a sentence must contain near the question's words; `text` in lower case. */
export const commonWordsIn = (text: string): readonly RegExp[] => [
  ...beside.flatMap(([asked, said]) => (asked.test(text) ? said : [])),
  ...[...text.matchAll(names)].map(
    ([name]) =>
      new RegExp(String.raw`(?<![\p{L}\d])${name.replaceAll('+', String.raw`\+`)}(?![\p{L}\d])`, 'u'),
  ),
];
