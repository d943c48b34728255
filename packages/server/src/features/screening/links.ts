import { advertisingIn } from './advertising.ts';
import { firstMatch, plainTextsOf, type Span, spanOf, type TextPhase } from './phase.ts';
import type { PlainText } from './plain-text.ts';

const genericEndings = 'com|net|org|info|biz|shop|store|online|site|xyz';
/** Endings of domains, as alternatives of a pattern. */
export const endings = `${genericEndings}|top|club|click|link|live|vip|app|de|at|ch|fr|es|it|nl|be|eu|uk|pt|br|jp|ru|cn|io|co|me|ly|gl|tv|cc`;
const name = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?';

/** A URL with a scheme or www, also when typed with spaces or x for t ("hxxp"), or a domain with a path. */
const link = new RegExp(
  [
    String.raw`(?:h ?[tx*] ?[tx*] ?p ?s? ?: ?/ ?/ ?|(?<![\p{L}\p{N}])www ?[.,] ?)[^\s<>"']{3,}`,
    String.raw`(?<![@\p{L}\p{N}.-])(?:${name}\.)+(?:${endings})/[^\s<>"']+`,
    String.raw`(?<![a-z0-9-])[a-z0-9-]{1,63} ?(?:\[ ?\.? ?(?:dot)? ?\]|\( ?\.? ?(?:dot)? ?\)|。) ?(?:${genericEndings}|de|fr|es|it|nl|pt|jp)(?![\p{L}\p{N}])`,
  ].join('|'),
  'u',
);

/** Domains spelled out, as in "shop dot com". Excludes endings that are also words, as in Spanish "punto es" or English "dot it". */
const spelled = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(${name}) (?:(?:dot|punkt|point|punto|ponto|punt|ドット|نقطه|دوت) (?:com|net|org|shop|info|biz)|punkt de|point fr|punto (?:it|com)|ponto pt|punt nl)(?![\p{L}\p{N}])`,
  'u',
);

const domain = new RegExp(
  String.raw`(?<![@\p{L}\p{N}._-])((?:${name}\.)*)(${name})\.(${genericEndings}|com?\.[a-z]{2}|de|fr|nl|es|it|pt|jp)(?![\p{L}\p{N}@-])`,
  'gu',
);
/** Excludes most texts quickly, because it need not try every word as the name. */
const mayHaveDomain = /\.[a-z]/;
const soldByDomain =
  /casino|bet\d|\dbet|bet$|wetten|apuesta|aposta|scommess|gokk|poker|slots|viagra|cialis|crypto|forex|replica|outlet|cheap|billig|barat|follower|likes|porn|escort|luxe|deals|discount|rabatt|カジノ|激安/u;
const invitation =
  /(?:visit|check out|go to|head (?:over )?to|order (?:at|from|on)|cheaper (?:at|on|from)|better (?:at|on|from)|available (?:at|on)|look at|besuch(?:t|en sie)?|schaut? (?:mal )?(?:bei|auf)|geht (?:mal )?auf|billiger (?:bei|auf)|visitez|allez (?:voir )?sur|moins cher (?:sur|chez)|visita|visitad|entrad? en|mas barato en|visitate|andate su|meno su|bezoek|kijk (?:eens )?op|goedkoper (?:op|bij)|visitem?|vejam? em|acess[ea]m?|mais barato em|زوروا|زر|ادخلوا|ادخل|ارخص علي|موقع)\s{1,3}$/u;
const known =
  /^(?:amazon|ebay|walmart|etsy|target|bestbuy|google|apple|youtube|wikipedia|aliexpress|alibaba|flipkart|otto|zalando|idealo|cdiscount|fnac|bol|coolblue|mercadolivre|mercadolibre|rakuten|noon|jumia|allegro|temu|shein|costco|ikea|paypal|booking|facebook|instagram)$/;
/** Whether a domain belongs to one of the stores that reviews mention for comparison. */
export const isKnownStore = (registered: string): boolean => known.test(registered);

/**
 * Holds URLs however they are typed, domains that invite or advertise, and advertising without a domain. A plain `Amazon.com` in a sentence
 * is not a link.
 */
export const links: TextPhase = (submission) => {
  const { all } = plainTextsOf(submission);
  const found = firstMatch(all, (plain) => linkIn(plain) ?? advertisingIn(plain));
  return found && { phase: 'links', reasonCode: 'spam', ...found };
};

function linkIn({ lower }: PlainText): Span | null {
  const typed = link.exec(lower);
  if (typed) return spanOf(typed);
  const inWords = spelled.exec(lower);
  if (inWords && !isKnownStore(inWords[1] ?? '')) return spanOf(inWords);
  if (!mayHaveDomain.test(lower)) return null;
  for (const found of lower.matchAll(domain)) {
    const [, , registered = '', ending = ''] = found;
    const advertises = soldByDomain.test(registered) || /\p{L}.*\d{2}/u.test(registered);
    const invites = () => invitation.test(lower.slice(Math.max(0, found.index - 30), found.index));
    if (!isKnownStore(registered) && (invites() || (advertises && isEnding(ending)))) return spanOf(found);
  }
  return null;
}

/** A sentence that follows without a space can look like a country's domain: "bon33.de nouveau". */
const isEnding = (ending: string) => ending.length > 2;
