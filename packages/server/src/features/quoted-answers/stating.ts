import { aspectNamed } from '../../platform/language/aspects/index.ts';
import { ofSomethingElse } from '../topics/index.ts';
import type { Asks, Kind } from './asks.ts';
import { isJudged } from './opinion-target.ts';
import {
  beginsWithPart,
  determiners,
  followsNoun,
  isOfOtherAspect,
  isOfOtherPart,
  isOtherAspect,
} from './said-of-parts.ts';
import {
  clauseOf,
  copulas,
  endOf,
  functional,
  general,
  isProduct,
  leadOf,
  list,
  near,
  people,
  prepositions,
  type Spoken,
  speakers,
  subjectOf,
  things,
  untilPlace,
  type Word,
  wordBefore,
} from './spoken.ts';

const anyOf = (phrases: readonly string[]): RegExp => new RegExp(String.raw`\b(?:${phrases.join('|')})\b`);

/** Nouns that say nothing without a judgment. */
const properties = list('comfort durability softness thickness weight size price cost');

const ease =
  '(?:easy|easily|easier|easiest|simple|simpler|simply|hard|harder|difficult|tough|tricky|breeze|snap|cinch|pain|hassle|effortless(?:ly)?)';
const easeWord = new RegExp(`^${ease}$`);
const amount = String.raw`(?:\d[\d.,]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|a (?:couple|dozen|half)|half a|only one)`;
const unit = String.raw`(?:\+|%|"|''|secs?|seconds?|mins?|minutes?|hours?|hrs?|days?|weeks?|months?|years?|yrs?|lbs?|pounds?|kgs?|kilos?|g|gms?|grams?|oz|ounces?|inch|inches|in|feet|foot|ft|meters?|metres?|m|cm|mm|yards?|degrees?|w|watts?|mah|db|bucks|dollars?|rupees|rs)`;

/** Not "1 year warranty". */
const measured = new RegExp(
  String.raw`(?<![\w.])(?:[$€£]|rs\.? ?)\d|(?<![\w.])(?:${amount}|one|an?)(?:(?: ?- ?| to | or )${amount})?(?:[ -]|\+ ?)?(?:full |straight |whole |more |good )?${unit}(?!\w)(?! (?:warranty|guarantee|plan|return))|\ball (?:day|night)\b|\bovernight\b`,
);

/** What is not said to be so: suppositions, wishes, doubts, requirements, and claims of others. */
const suppositions =
  /\b(?:if|would(?! (?:\w+ )?(?:recommend (?:it|this|these|to)|buy|say|give|love))|could(?!n| not| be (?:happier|better))|should|might|wish\w*|pray|unless|whether|assuming|supposed?\w*|suggest\w*|imagine|pretend|hopefully|in case|(?:make|makes|making|made|be) sure|ensure)\b/;
const doubts =
  /\b(?:expect\w*|concern\w*|worr(?:y|ied|ies)|afraid|nervous|skeptical|hesitant|appears?|promis\w+|literature|complain\w*|reviews?|reviewers?|(?:has|have|had|needs?|needed) to be|must|needs? (?:a|an|some|something|one)|needed|want(?:s|ed)?|going to|look(?:s|ed)? (?:like|as)|(?:have|has|had)(?:n.t| not| never) (?:even |yet )?(?:used|tried|tested|had|washed|worn)|yet to|can(?:.t|not| not) (?:comment|speak|say|tell|state|judge|vouch|attest|report|rate)|don.t have an?|didn.t (?:use|try)|to test|remember\w*|search\w*|looking for|(?:hard|difficult|trouble)(?: time)?(?: to)? find(?:ing)?|instead|rather|except|want\w*|remov(?:e|ing) the|add(?:ed|ing)?|replac\w+|opted|chose|chosen|went (?:for|with)|tried on|plan(?:s|ned|ning)? (?:on|to)|fear|surviv\w+|an? (?:\w+ )?better|(?:that|which) (?:i|we)(?:.ve| have| had)? (?:ever |also |previously )?(?:tried|used|owned|tested))\b/;

/** Claims of others, advice to buy something else, earlier products, comparisons, and the climate. */
const unsettled = anyOf([
  '(?:cheap|small|bigg|larg|new|old)er (?:model|version|one|brand|size)s?\\b',
  '(?:they|you|people|some|others) (?:say|claim|think)|that (?:is|was) pictured|assur\\w+|comments?|not sure|don.t know',
  '(?:buy|buying|purchase|get) (?:an?|any|some) (?!lot|bit)',
  '(?:was|were) using|(?:order|ordered|bought|got|purchased) (?:this|these|it|them) (?:\\w+ ){0,4}(?:when|after)',
  '(?:is|was|are|were) (?:much |far )?(?:more|less) \\w+',
  'where it(?:.s| is| gets)|(?:usual|normal|typical|general|notorious)ly',
]);

/** Says what the product, or several, is compared with: "not as soft as these", "no difference between the above". */
const compared = /\bas \w+ as (?:this|these)\b|\bthe above\b|\bdifferences? (?:between|among|in any)\b/;

/** Whether a sentence states what a question asks, of the product: not only beside its words, of a person or of something else. */
export function states(spoken: Spoken, asks: Asks, isOpinion: (text: string) => boolean): boolean {
  const { said, before } = spoken;
  const until = said.slice(0, endOf(spoken));
  // Cut off: "the bass is not".
  if (/\b(?:not|is|are|very|and|but|the|a|of|to)\W*$/.test(said)) return false;
  if (
    suppositions.test(said) ||
    compared.test(said) ||
    doubts.test(until) ||
    unsettled.test(until) ||
    // Another phone than this: "the reason I had an iPhone".
    /\b(?:had|own(?:ed)?|used|from|like|as) (?:an? |the |my )?(?:iphone|android)\b/.test(said) ||
    /^\W*(?:for )?(?:example|instance)\b/.test(said) ||
    /^\W*(?:when|whenever|try|consider|choose|go (?:for|with)|(?:just )?(?:save|spend)|not all|some|most|many)\b/.test(
      said,
    ) ||
    // "Dr." ends no sentence.
    /\b(?:dr|mr|mrs|st)\.\s*$/.test(before)
  )
    return false;
  // "With strings that break".
  if (
    /\b(?:with|for|of|like|about|those|other) (?:[\w-]+ )?[\w-]+ (?:that|which|who) (?:\w+ )?$/.test(
      untilPlace(spoken),
    )
  )
    return false;
  if (ofSomethingElse.test(said) || ofSomethingElse.test(before) || wants.test(before)) return false;
  if (!isEnglish(spoken) || isMistaken(spoken)) return false;
  const [, owner = ''] = /^\W*my (?:\w+ )?(\w+) (?:has|had) /.exec(said) ?? [];
  // "My tablet has good movies".
  if (owner !== '' && !people.has(owner) && !isProduct(owner, spoken.names)) return false;
  if (asks.ofOthers && !/\b(?:others?|another)\b/.test(said)) return false;
  if (isIndirect(spoken)) return false;
  if (!isOfProduct(spoken, asks)) return false;
  return relations[asks.kind](spoken, asks, isOpinion);
}
const longestLead = { ofProduct: 6, ofSpeaker: 4 };

/** Whether many words, the speaker or a "you" precede the words in their clause. */
function isIndirect(spoken: Spoken): boolean {
  const lead = leadOf(spoken).map(({ word }) => word);
  const isSpeakers = lead.some((word) => speakers.has(word) || word === 'my' || word === 'our');
  return (
    lead.length > (isSpeakers ? longestLead.ofSpeaker : longestLead.ofProduct) ||
    lead.some((word, at) => /^your?$/.test(word) && lead[at + 1] !== 'can')
  );
}

/** Phrases before what the author owned or considered earlier. */
const wants = /\b(?:want|need)(?:ed)? something\b|\bdecided to try\b/;

/** Whether a longer sentence has a word that English sentences have: languages in Latin letters are often not recognized. */
const isEnglish = ({ words }: Spoken): boolean =>
  words.length < longSentence || words.some(({ word }) => functional.has(word));
const longSentence = 8;

/** Whether it says that the store made a mistake: "wrong size". */
const isMistaken = (spoken: Spoken): boolean =>
  /\b(?:wrong|incorrect|mismatched) (?:\w+ )?$/.test(untilPlace(spoken));

const relations: Record<Kind, (spoken: Spoken, asks: Asks, isOpinion: (text: string) => boolean) => boolean> =
  {
    state: isState,
    ease: isEase,
    action: (spoken, { hasObject, isComingOff, asked, subject, ofPronoun }) =>
      !(ofPronoun && beginsWithPart(spoken)) &&
      isAfterSubject(spoken, subject) &&
      !isOfNextNoun(spoken, asked) &&
      !isMoreOrLess(spoken) &&
      // "It is easy to work" does not say that it works.
      !easyTo.test(untilPlace(spoken)) &&
      !isUnconnected(spoken) &&
      (!isComingOff || comingOff.test(near(spoken))) &&
      !isOfOtherObject(spoken) &&
      !isParticiple(spoken) &&
      !isLabel(spoken) &&
      (hasObject ||
        isComingOff ||
        (!isBeforeNoun(spoken) &&
          // "It broke a nail".
          !/^ an? (?!lot|bit|little|few|couple|week|month|year|day)/.test(spoken.said.slice(endOf(spoken))) &&
          !/\b(?:an?|my|his|her|their|our) $/.test(untilPlace(spoken)) &&
          // "A towel folded" says nothing of the product.
          (!/(?:ed|ing)$/.test(spoken.words[spoken.place.from]?.word ?? '') ||
            ['product', 'part'].includes(subjectOf(spoken))))),
    part: isPart,
    amount: (spoken, { counts }) =>
      !isUnit(spoken) &&
      !ownAmount.test(near(spoken)) &&
      (counts && !measured.test(near(spoken))
        ? new RegExp(String.raw`(?<![\w.])${amount}(?:(?: ?- ?| to | or )${amount})? (?:\w+ ){0,2}$`).test(
            untilPlace(spoken),
          )
        : measured.test(near(spoken))),
    opinion: (spoken, { isFor, ofPronoun, howWell, isWorth, isYesNo }, isOpinion) =>
      isOpinion(clauseOf(spoken)) &&
      (!isWorth || worth.test(near(spoken))) &&
      (isFor || isWorth || howWell || isJudged(spoken, isOpinion, isYesNo)) &&
      !isMeasureOfPart(spoken, isOpinion) &&
      // "It looks like a TV".
      !/^ (?:\w+ )?like (?!new\b)/.test(spoken.said.slice(endOf(spoken))) &&
      // "Comes with tips for better fit".
      !(howWell && /\bfor (?:an? )?better\b/.test(near(spoken))) &&
      !(howWell && (easyTo.test(untilPlace(spoken)) || subjectOf(spoken) === 'speaker')) &&
      !(ofPronoun && (subjectOf(spoken) === 'part' || beginsWithPart(spoken))) &&
      // "Good sound for the price".
      !(ofPronoun && isFor && leadOf(spoken).some(({ word }) => aspectNamed(word, 'en') !== null)) &&
      !(
        /^(?:cheap|expensive)/.test(spoken.words[spoken.place.from]?.word ?? '') && isOfOtherAspect(spoken)
      ) &&
      !(/ed$/.test(spoken.words[spoken.place.to - 1]?.word ?? '') && isBeforeNoun(spoken)) &&
      (!isFor || /\b(?:for|with|on|as) (?:\w+ ){0,3}$/.test(untilPlace(spoken))),
    other: () => false,
  };

/** "Sleeve length", "the length of the sleeves". */
function isMeasureOfPart(spoken: Spoken, isOpinion: (text: string) => boolean): boolean {
  const { said, words, place, names } = spoken;
  if (!/^(?:length|width|height|size|weight)s?$/.test(words[place.to - 1]?.word ?? '')) return false;
  const before = wordBefore(spoken);
  const [, part = ''] = /^ of (?:the|its) (?:\w+ )?(\w+)/.exec(said.slice(endOf(spoken))) ?? [];
  return (
    (part !== '' && !isProduct(part, names)) ||
    (/^[a-z]{3,}$/.test(before) &&
      untilPlace(spoken).endsWith(`${before} `) &&
      !functional.has(before) &&
      !isProduct(before, names) &&
      !isOpinion(before) &&
      !/^(?:long|short|large|small|right|full|love|overall)/.test(before))
  );
}

/** "The drawer opens", and not "opening the drawer is hard". */
function isAfterSubject({ words, place }: Spoken, subject: readonly string[]): boolean {
  const first = words[place.from];
  return (
    subject.length === 0 ||
    subject.some((word) => first?.word === word || first?.searched.includes(word) === true)
  );
}

/** "The diaper wipes", which are no diapers. */
function isOfNextNoun({ words, place }: Spoken, asked: readonly string[]): boolean {
  const [first, next] = [words[place.from], words[place.from + 1]];
  return (
    first !== undefined &&
    next !== undefined &&
    asked.includes(`${first.word}s`) &&
    /[^s]s$/.test(next.word) &&
    next.searched.length === 0 &&
    !functional.has(next.word) &&
    !copulas.has(next.word)
  );
}

/** "They leak less sound" compares with something that may be the product. */
const isMoreOrLess = ({ said, words, place }: Spoken): boolean =>
  /\b(?:less|more|fewer)\b/.test(said.slice(words[place.from]?.start, words[place.to]?.end));

/** A participle without a verb or preposition before it: "venting to outside". */
const isUnconnected = (spoken: Spoken): boolean =>
  spoken.words.slice(spoken.place.from, spoken.place.to).some((word) => isOtherForm(word, /ing$/)) &&
  !/\b(?:is|are|was|were|be|been|\w+n.t|.s|.re|not|never|no|keeps?|kept|start(?:s|ed)?|stop(?:s|ped)?|began|begins?|without|from|of|while|for|worth|when)(?: \w+ly)? (?:the |my |your |its )?$/.test(
    untilPlace(spoken),
  ) &&
  !['product', 'part'].includes(subjectOf(spoken));

/** Whether a word is a form of a word of the question that ends so, and not that word itself. */
const isOtherForm = ({ word, searched }: Word, ending: RegExp): boolean =>
  ending.test(word) && searched.length > 0 && !searched.includes(word);

const comingOff =
  /\b(?:com(?:e|es|ing)|came|fall\w*|fell|tak\w+|pull\w*) (?:\w+ ){0,2}(?:off|out|apart|loose|undone)\b|\b(?:remov|detach)/;

/** Required of answers about value for money, because sentences about money also concern other spending. */
const worth =
  /\bworth\b|\bwast(?:e|ed|ing)\b|\bwell spent\b|\bvalue\b|\bfor the \w+\b(?! (?:that )?(?:i|we) )/;

/** "Easy to stick" is not "sticks well". */
const easyTo = new RegExp(String.raw`\b${ease}(?: enough)? to $`);

/** "Our 1500 watt inverter". */
const ownAmount = new RegExp(String.raw`\b(?:my|our|your|his|her) (?:\w+ )?${amount}`);

/** "6 hours in one charge", which is not charging. */
const isUnit = (spoken: Spoken): boolean =>
  /\b(?:per|in|on|with) (?:an?|one|1|single|full|each|every)(?: time| single| full)? $/.test(
    untilPlace(spoken),
  );

/** "A damaged belt", which does not say that something damages belts. */
const isParticiple = (spoken: Spoken): boolean =>
  /ed$/.test(spoken.words[spoken.place.from]?.word ?? '') &&
  /\b(?:an?|the|any|my|our|your|his|her|their) $/.test(untilPlace(spoken));

/** "TIP - keep a cloth at hand". */
const isLabel = (spoken: Spoken): boolean =>
  untilPlace(spoken).trim() === '' && /^\s*(?::| -)/.test(spoken.said.slice(endOf(spoken)));

/** "Works with a game on the phone", which is not "works with the phone". */
const isOfOtherObject = (spoken: Spoken): boolean =>
  /\b(?:with|for) (?!(?:my|our|the|an?|all|any|both|your|his|her)\b)\w+ (?:on|in|with|for) (?:\w+ )?$/.test(
    untilPlace(spoken),
  );

/** "It is comfortable", "great comfort", "it lasts"; not "comfort" alone, "about its durability" or "the battery lasts". */
function isState(
  spoken: Spoken,
  { ofPronoun, hasParticiple }: Asks,
  isOpinion: (text: string) => boolean,
): boolean {
  const { words, place, names } = spoken;
  const [before = '', word = ''] = [wordBefore(spoken), words[place.from]?.word];
  if (
    isOfOtherPart(spoken) ||
    (ofPronoun && (isOfOtherAspect(spoken) || beginsWithPart(spoken) || followsNoun(spoken))) ||
    // "Only buy when it is original".
    /\b(?:when|whenever|once|where) (?:it|they|this|these|the \w+)(?:.s|.re| is| are| was| were| gets?) (?:\w+ ){0,2}$/.test(
      untilPlace(spoken),
    ) ||
    isAttributive(spoken) ||
    // "More comfortable" compares with something that may be the product.
    /^(?:more|less)$/.test(before) ||
    // "There are fakes", "a box too big".
    /\b(?:many|several|there are(?: \w+)?|(?:an?|the) (?!little|bit|tad|touch|lot)\w+ too) $/.test(
      untilPlace(spoken),
    ) ||
    (word === 'safe' && /^(?:dishwasher|microwave|oven|freezer|food)$/.test(before)) ||
    // "It came fast", "the battery drains fast".
    (/^(?:fast|quick|slow)/.test(word) &&
      /\b(?:refund|ship|deliver|arriv|receiv|came|comes|sent|drain|dies|died|runs? out|seller|service|set ?-?up|install|respon|resolv|rectif|battery|charg)/.test(
        spoken.said,
      )) ||
    // "Removed safely", "a hooded sweater" for "is the hood big".
    words
      .slice(place.from, place.to)
      .some(
        ({ word, searched }) =>
          searched.length > 0 &&
          /(?:[^s]ly|[^e]ed)$/.test(word) &&
          !hasParticiple &&
          !/^(?:lasted|weighed|sized)$/.test(word),
      ) ||
    // "Bass heavy", "heavy on bass".
    (ofPronoun &&
      /^(?:heavy|light)$/.test(word) &&
      (isOtherAspect(before) || words[place.to]?.word === 'on')) ||
    isBeforeNoun(spoken) ||
    words.slice(Math.max(0, place.from - 2), place.from).some(({ word }) => prepositions.has(word))
  )
    return false;
  if (
    /^(?:last|weigh)/.test(word) &&
    before &&
    !functional.has(before) &&
    !things.has(before) &&
    !isProduct(before, names)
  )
    return false;
  // "Worth its price" does not say how expensive it is.
  if (/^(?:price|cost)/.test(word) && /\bworth (?:\w+ ){0,2}$/.test(untilPlace(spoken))) return false;
  // "Does not state the size" says nothing of the size.
  if (
    /^(?:size|weight|price|cost)$/.test(word) &&
    /\b(?:no|not|without|\w+n.t)\b[^,;]*$/.test(clauseOf(spoken).split(word)[0] ?? '')
  )
    return false;
  return !properties.has(word) || isJudged(spoken, isOpinion, false);
}

/** Whether the subject of the words is the product or a part of it. */
function isOfProduct(spoken: Spoken, { ofSpeaker, ofPersons, ofOne, hasObject, kind }: Asks): boolean {
  // "I have paid more for dryers, they were loud" for "is it loud".
  if (ofOne && /\b(?:i|we)(?:.ve| have| had|.d) .*\bthey (?:\w+ ){0,4}$/.test(untilPlace(spoken)))
    return false;
  // "I hated the bottles that come with it. They leak" for "does it leak".
  const [, things = ''] = /^.*\b(?:the|those) (\w+s) (?:that|which) /s.exec(spoken.before) ?? [];
  if (
    ofOne &&
    things !== '' &&
    !isProduct(things, spoken.names) &&
    /\bthey (?:\w+ ){0,4}$/.test(untilPlace(spoken))
  )
    return false;
  const subject = subjectOf(spoken);
  if (subject === 'speaker')
    return ofSpeaker || (hasObject && kind === 'action') || kind === 'part' || kind === 'opinion';
  if (subject === 'person') return ofPersons;
  return subject !== 'other';
}

/** Whether the words describe the word after them: "a heavy box", except in "it is a heavy tub". */
function isBeforeNoun(spoken: Spoken): boolean {
  const { said, words, place, names } = spoken;
  const [last, next] = [words[place.to - 1], words[place.to]];
  if (!last || !next || !/^ ["'“‘]?$/.test(said.slice(last.end, next.start))) return false;
  if (functional.has(next.word) || next.word.endsWith('ly')) return false;
  const isPredicate =
    /\b(?:it|this|these|they)(?:.s| is| are| was| were) (?:\w+ )?(?:an? )?(?:\w+ ){0,2}$/.test(
      untilPlace(spoken),
    );
  return !(isPredicate && isProduct(next.word, names));
}

/** "A durable and protective case", which describes the case. */
function isAttributive({ said, words, place }: Spoken): boolean {
  const last = words[place.to - 1];
  const until = said.slice(0, last?.start);
  const article = /\b(?:an?|the|some) (?:(?:very|super|so|pretty|quite|\w+ly|\w+ (?:and|but)|\w+,) )*$/;
  const [, next] = /^(?:,? (?:and|but|yet|or)|,) ([\w-]+)/.exec(said.slice(last?.end)) ?? [];
  if (!article.test(until) || next === undefined) return false;
  const isPredicate =
    /\b(?:it|this|these|they)(?:.s| is| are| was| were) (?:\w+ )?(?:an?|the) (?:[\w,]+ )*$/.test(until);
  return !functional.has(next) && !isPredicate;
}

/** "Easy to clean", "easy to use and clean", "cleaning is easy", "easy cleanup", "cleans easily". */
function isEase({ said, words, place, names }: Spoken, { ofOne, ofPronoun, activity }: Asks): boolean {
  // "It is hard to change them" is said of several other things.
  if (ofOne && words[place.to]?.word === 'them') return false;
  // "Easy to store bottles", "the easy to clean pad".
  const object = words[place.to];
  if (
    ofPronoun &&
    object &&
    said.slice(words[place.to - 1]?.end, object.start) === ' ' &&
    !functional.has(object.word) &&
    !isProduct(object.word, names) &&
    (/[^s]s$/.test(object.word) || determiners.has(words[place.from - 1]?.word ?? ''))
  )
    return false;
  const verbs = words
    .slice(place.from, place.to)
    .map(({ word }) => word)
    .filter((word) => !easeWord.test(word) && !functional.has(word));
  // "Put" and "on" are too general to be searched for.
  const verb = verbs.at(-1) ?? activity.replace(' ', '(?: \\w+){0,2} ');
  if (verb === '') return false;
  const forms = [
    String.raw`\b${ease}(?: enough)?(?: for (?:\w+ ){1,4}| )to (?:\w+,? ?(?:and|or|&|\/)? ?){0,3}${verb}\b(?! up after| (?:under|around|behind|near|beneath) )`,
    String.raw`\b${verb}(?:ing)?(?:[ -]?up| it| them| this)?(?: \w+){0,2} (?:is|was|are|were)(?: \w+){0,2} ${ease}\b`,
    String.raw`\b${ease} ${verb}(?:[ -]?(?:up|ing))?(?=[^\w ]|$| (?:and|but|with|so|too)\b)`,
    String.raw`\b${verb}s?(?: up)?(?: \w+)? (?:easily|effortlessly)\b|\b(?:easily|effortlessly) ${verb}(?! (?:under|around|behind|near|beneath) )`,
  ];
  return forms.some((form) => new RegExp(form).test(said));
}

/** "It has a handle", "comes with a handle", "there is no handle", and unless it asks what is in the box, "the handle broke". */
function isPart(spoken: Spoken, { included }: Asks): boolean {
  const until = untilPlace(spoken);
  const subject = subjectOf(spoken);
  const isFree = subject === 'product' || subject === 'part' || subject === 'none';
  const own = [...spoken.names, ...general].map((name) => name.replaceAll(/\W/g, '')).join('|');
  const having = included
    ? /\b(?:comes?|came|includes?|included|including|without|no) (?:[\w-]+ ){0,4}$/
    : /\b(?:has|have|had|having|comes?|came|includes?|included|lacks?|no) (?:[\w-]+ ){0,4}$/;
  if (isFree && having.test(until)) return !isBeforeNoun(spoken) || isSupplied(spoken);
  if (new RegExp(String.raw`\b(?:${own}) with (?:[\w-]+ ){0,3}$`).test(until)) return !isBeforeNoun(spoken);
  if (/\bthere(?: is|.s| are| was| were| isn.t| aren.t| is not) (?:[\w-]+ ){0,3}$/.test(until))
    return !isBeforeNoun(spoken);
  return (
    !included &&
    subject !== 'person' &&
    /(?:^|[.,;!] ?|\b(?:and|but|love|loved|like|liked|hate|hated|enjoy|is|was|that|because|as) )(?:the|its) (?:[\w-]+ ){0,2}$/.test(
      until,
    )
  );
}

const isSupplied = ({ words, place }: Spoken): boolean =>
  /^(?:included|installed|attached|missing|supplied|provided)$/.test(words[place.to]?.word ?? '');
