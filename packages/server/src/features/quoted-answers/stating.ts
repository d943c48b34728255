import { aspectNamed } from '../../platform/language/aspects/index.ts';
import type { Token } from '../../platform/language/search-tokens.ts';
import { ofSomethingElse } from '../topics/index.ts';
import { isJudged } from './opinion-target.ts';

/** A word of a sentence, and the words of the question of which it is a form. */
export interface Word extends Token {
  searched: readonly string[];
}

/** A sentence in lower case, with the words in which it speaks of a question. */
export interface Spoken {
  said: string;
  /** The two sentences before it in the text, in lower case. */
  before: string;
  /** Positions are those of `said`. */
  words: readonly Word[];
  /** Indexes of words, end excluded. */
  place: { from: number; to: number };
  /** Words of the product's name and brand, in lower case. */
  names: ReadonlySet<string>;
  /** Whether reviews call the product so: "this tub". */
  isCalled(word: string): boolean;
}

/** What is asked: how it is, whether something is easy, what it does, what it has, how much, how good, or something else. */
type Kind = 'state' | 'ease' | 'action' | 'part' | 'amount' | 'opinion' | 'other';

/** What an English question asks of its words. */
export interface Asks {
  kind: Kind;
  /** Of "how many", the words that a number must precede. */
  counts: boolean;
  /** Whether only what is in the box answers it. */
  included: boolean;
  /** Whether it is about what the speaker does, or other persons. */
  ofSpeaker: boolean;
  ofPersons: boolean;
  /** Whether it is about "it", and not about a part that it names. */
  ofPronoun: boolean;
  /** Whether the words are more than a verb: "damage the walls". */
  hasObject: boolean;
  /** Whether it asks for whom or what something is good. */
  isFor: boolean;
  /** Whether it asks about a single thing: "is it". */
  ofOne: boolean;
  /** Whether it asks about others of the kind: "other monitors". */
  ofOthers: boolean;
  /** Whether it asks how well something does what it does. */
  howWell: boolean;
  /** Whether the question contains a participle or an adverb: "is it lined". */
  hasParticiple: boolean;
  /** Whether the question is about something coming off or apart. */
  isComingOff: boolean;
  /** The activity that the question is about: "put on" in "easy to put on". */
  activity: string;
  /** Whether the question is about value for money. */
  isWorth: boolean;
  /** Whether its words begin with a general verb: "stay on the head". */
  isVerbFirst: boolean;
  /** Whether it can be answered with yes or no. */
  isYesNo: boolean;
  /** Its words that a sentence must contain, with those that say the same. */
  asked: readonly string[];
  /** Of "does the lid open", the words for the lid, which must precede those for opening; otherwise empty. */
  subject: readonly string[];
}

const anyOf = (phrases: readonly string[]): RegExp => new RegExp(String.raw`\b(?:${phrases.join('|')})\b`);
const list = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

const people =
  list(`people person guy man woman men women friend friends wife husband son sons daughter daughters kid kids child children baby
  babies infant infants newborn newborns toddler toddlers boy boys girl girls mom moms dad dads mother father brother sister family parents
  twins grandson granddaughter nephew niece guests everyone anyone someone nobody everybody reviewer reviewers lady one's hubby
  customers users listener listeners caller callers seller company boyfriend girlfriend roommate coworkers colleagues`);
const severalPeople =
  /\b(?:kids|children|babies|boys|girls|twins|people|toddlers|newborns|infants|parents|sons|daughters|friends|they all)\b/;
const speakers = list('i we you');
const others = list('he she who');
const objects = list('her him them me us');
const things = list('it this these they which that');
const copulas = list(
  'is are was were isn aren wasn weren be been being seems seem seemed feels feel felt looks looked stays gets got',
);
const prepositions = list('for with of to from by on in about at');
const particles = list(
  'out up down off in into to on onto for from and or with as at over away back too when while without',
);
const possessives = list('my our your his her their');
/** Nouns that say nothing without a judgment. */
const properties = list('comfort durability softness thickness weight size price cost');
const general = list('thing product one item design quality model version set');
/** Closed classes: what follows a word directly and is none of these makes a name or a description of both. */
const functional =
  list(`a an the this that these those it its they them he she him her we us you i me my our your his their and or but
  so because since when while if although though as at by for from in into of off on onto out over to up down with without about around
  after before during until under is are was were be been has have had do does did don doesn didn isn aren wasn won can will would not no
  never n't too also very really just even only still yet all both more most much many enough again already anymore than then there here
  where which who what how well good great bad fine flat everywhere overall too either though however proof free problem problems issue
  issues anyways indeed anyway sometimes often always today now later
  inside outside s t ll ve re m d than except plus`);

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
/** Before "they": products that the author compared. */
const severalProducts =
  /\b(?:checked|looked|tried|tested|saw|seen|compared|considered|researched|used|owned)\b[^.;:]*\b(?:a few|several|some|many|lots of|a lot of|two|three|both|other)\b[^.;:]*$/;

/** Which kind of statement answers a question; `text` in lower case. */
export function asksOf(
  text: string,
  {
    required,
    named,
    needs,
    isVerbFirst,
  }: {
    required: readonly (readonly string[])[];
    named: readonly string[];
    needs: readonly string[];
    isVerbFirst: boolean;
  },
): Asks {
  const isComingOff = /\b(?:come|fall) (?:off|out|apart|loose|undone)\b/.test(text);
  const isPart =
    !isComingOff &&
    /^\W*(?:(?:do|does|did|will) (?:\S+ )+?(?:have|come|include)\b|(?:is|are) there\b)/.test(text);
  const kinds: [Kind, boolean][] = [
    ['part', isPart],
    ['ease', /\b(?:easy|easily|hard|difficult|simple)\b.*\bto\b/.test(text)],
    ['amount', needs.includes('number') || needs.includes('duration')],
    ['opinion', needs.includes('opinion')],
    ['state', /^\W*(?:is|are|was|were|how)\b/.test(text)],
    ['action', /^\W*(?:do|does|did|can|will|has|have)\b/.test(text)],
  ];
  const kind = kinds.find(([, isThis]) => isThis)?.[0] ?? 'other';
  // "Are the buttons in the way?" asks more than its only word that can be searched for.
  const isUncovered = (kind === 'state' || kind === 'action') && named.length === 1 && ofPart.test(text);
  return {
    // No single sentence says how something is done.
    kind: isUncovered || asksHow.test(text) ? 'other' : kind,
    counts: /\bhow many\b/.test(text),
    included: /\b(?:come|comes|include|includes|included)\b/.test(text),
    ofSpeaker: /^\W*(?:\w+ )?(?:do|does|can|could|will|are|am) (?:you|i|we|one)\b/.test(text),
    ofPersons: [...text.matchAll(/\p{L}+/gu)].some(([word]) => people.has(word)),
    ofPronoun: /^\W*(?:\w+ ){0,2}(?:is|are|was|were|do|does|did|can|will) (?:it|this|these|they)\b/.test(
      text,
    ),
    hasObject: required.length > 1,
    isFor: /\bfor\b|\bgood as\b/.test(text),
    ofOne: /^\W*(?:\w+ ){0,2}(?:it|this)\b/.test(text),
    ofOthers: /\bothers?\b/.test(text),
    howWell: /\bwell\b/.test(text),
    activity:
      /\b(?:easy|easily|hard|difficult|simple)\b.*?\bto (\w+(?: (?:on|off|in|out|up|down|together|apart|away))?)/.exec(
        text,
      )?.[1] ?? '',
    hasParticiple: /\w\w(?:ed|ly)\b/.test(text),
    isComingOff,
    isWorth: /\bworth\b/.test(text),
    isVerbFirst,
    isYesNo: /^\W*(?:is|are|was|were|do|does|did|can|will|has|have)\b/.test(text),
    asked: required.flat(),
    subject: (kind === 'action' && required.length > 1 && ofPart.test(text) && required[0]) || [],
  };
}
const asksHow = /\bhow (?:do|can|should|would) (?:you|i|we|one)\b(?! like\b)|\bhow to\b/;
const ofPart = /^\W*(?:is|are|was|were|do|does|did|will|can|has|have) (?:the|its|your|their|my) /;

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

/** The words of the clause before the place: the fewer there are, the more often the sentence says what is asked (docs/API.md). */
export function leadOf({ said, words, place }: Spoken): readonly Word[] {
  const begin = words.findLastIndex(
    ({ word, start }, at) =>
      at < place.from &&
      (clauseWords.has(word) || /[,;:()!?.]|-- | - /.test(said.slice(words[at - 1]?.end ?? start, start))),
  );
  return words.slice(Math.max(0, begin + Number(clauseWords.has(words[begin]?.word ?? ''))), place.from);
}
const clauseWords = list('and but because although though');
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

/** "Mike weight is heavy": a property of something else. */
function isOfOtherPart(spoken: Spoken): boolean {
  const [, owner = ''] =
    /(\S+) (?:weight|size|price|cost|length|width|volume) (?:is|are|was|were|feels|seems) (?:\w+ ){0,2}$/.exec(
      untilPlace(spoken),
    ) ?? [];
  return owner !== '' && !functional.has(owner) && !isProduct(owner, spoken.names);
}

/** Aspects whose state is that of the product: "the fabric is soft". */
const ofWhole: ReadonlySet<string> = list(
  'material build look fit size weight length sound volume noise price finish texture',
);

/** Whether a noun names an aspect whose state is not that of the product. */
function isOtherAspect(noun: string): boolean {
  const aspect = aspectNamed(noun, 'en');
  return aspect !== null && !ofWhole.has(aspect);
}

/** Words that, after a noun, describe what it names: "call quality". */
const qualities = list('quality design');
const determiners = list('the its their');

/**
 * "The sleeves are long", "the treble is loud", "call quality is poor", and "the disc compartment is stiff and it is noisy": of an aspect or
 * part that was not asked about. A noun with an article is one unless the product is called so.
 */
function isOfOtherAspect(spoken: Spoken): boolean {
  const until = untilPlace(spoken);
  const [, referred] =
    /(?:^|[.,;!] ?)(?:the|its) (?:[\w-]+ )?(\S+)(?: on the \w+)? (?:is|was|are|were) .*\b(?:and|but) (?:\w+ )?(?:it(?:.s| is| was)|they(?:.re| are| were)?) (?:\w+ ){0,3}$/.exec(
      until,
    ) ?? [];
  const [, subject = ''] = /^(.*\S) (?:is|was|are|were) (?:[\w'-]+,? ){0,4}$/s.exec(until) ?? [];
  const [last = '', near = '', far = ''] = subject
    // "The case it comes with is large".
    .replace(/ (?:that )?(?:it|they|you) (?:comes?|came|has|have|had|includes?|give)(?: with| you)?$/, '')
    .split(' ')
    .filter((word) => word !== 'itself' && word !== 'themselves')
    .toReversed();
  const isOwned =
    qualities.has(last) && near !== '' && !functional.has(near) && !isProduct(near, spoken.names);
  const noun = referred ?? (isOwned ? near : last);
  if (noun === '' || isProduct(noun, spoken.names)) return false;
  if (aspectNamed(noun, 'en') !== null) return isOtherAspect(noun);
  if (functional.has(noun) || spoken.isCalled(noun)) return false;
  // Also "hood is bulky" and "fingerprint reader is slow" at the beginning.
  const isBare = near === '' || (far === '' && !functional.has(near));
  return referred !== undefined || isOwned || isBare || determiners.has(near) || determiners.has(far);
}

/** "Wifi very slow", "an annoying blue light": of the word before, without a verb. */
function followsNoun(spoken: Spoken): boolean {
  const { said, words, place, names } = spoken;
  const before = leadOf(spoken).findLast(({ word }) => !degrees.has(word.replace(/^so+$/, 'so')));
  if (before === undefined || isProduct(before.word, names)) return false;
  const isNext = words[place.from - 1] === before && said.slice(before.end, words[place.from]?.start) === ' ';
  return (
    isOtherAspect(before.word) ||
    (isNext &&
      !functional.has(before.word) &&
      !copulas.has(before.word) &&
      !/(?:ly|ing)$|^(?:runs?|ran|sits?|keeps?|kept|work(?:s|ed)?|sounds?|remains?|became|found|made|nice|good)$/.test(
        before.word,
      ))
  );
}
const degrees = list('very too so really super quite pretty extremely a bit little rather fairly way');

/** "The layer over the buttons has come off and looks cheap": the sentence begins with a part that was not asked about. */
function beginsWithPart(spoken: Spoken): boolean {
  const clause =
    untilPlace(spoken)
      .split(/[.;:!?()]\s/)
      .at(-1) ?? '';
  const [found, noun = ''] =
    /^\W*(?:(?:and|but|also|only|so|because|since) )?(?:the|its|their) (?!(?:downside|only|problem|issue|best|worst|good|bad|thing|reason|drawback|complaint|negative|con|pro)s?\b)((?:[\w'/-]+ ){1,5}?)(?:is|was|are|were|has|have|had|on|over|of|in|to|for|with|that|does|do|gets?|makes?|looks?|feels?|seems?|came|comes|meant|\w+ed)\b/.exec(
      clause,
    ) ?? [];
  if (
    found === undefined ||
    /\b(?:it|they)\b|(?:,|\band|\bbut) (?:this|these)\b/.test(clause.slice(found.length))
  )
    return false;
  const words = noun.trim().split(' ');
  return (
    words.every((word) => !isProduct(word, spoken.names) && !spoken.isCalled(word)) &&
    !ofWhole.has(aspectNamed(words.at(-1) ?? '', 'en') ?? '')
  );
}

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

type Subject = 'product' | 'part' | 'speaker' | 'person' | 'other' | 'none';

/** The nearest subject before the words: a pronoun, a person, or a noun before "is". */
function subjectOf({ said, before, words, place, names }: Spoken): Subject {
  for (let at = place.from - 1; at >= 0; at--) {
    const [one, next] = [words[at] as Token, words[at + 1] as Token];
    const [word, preceding] = [one.word, words[at - 1]?.word ?? ''];
    const gap = said.slice(one.end, next.start);
    if (gap.includes(')') && said.lastIndexOf('(', one.end) >= 0) {
      const opened = said.lastIndexOf('(', one.end);
      at = words.findLastIndex(({ start }) => start < opened) + 1;
      continue;
    }
    if (/[;:)!?]|\.\s|--| - /.test(gap)) return 'none';
    // "My son (small for his age)".
    if (gap.includes('('))
      return words.slice(0, at + 1).some(({ word }) => people.has(word) || others.has(word))
        ? 'person'
        : 'none';
    const isObject = words.slice(Math.max(0, at - 3), at).some(({ word }) => prepositions.has(word));
    // "You can fold it" is said of the product, and "dump it out" of who does it.
    if (word === 'you' && /^can/.test(next.word)) return 'product';
    if (speakers.has(word)) return 'speaker';
    if ((word === 'it' || word === 'this') && (particles.has(next.word) || prepositions.has(preceding)))
      continue;
    if (others.has(word) || (objects.has(word) && next.word === 'to')) return 'person';
    if (people.has(word)) {
      if (isObject && at + 1 < place.from) continue;
      return 'person';
    }
    if (word === 'they' && severalPeople.test(`${before} ${said.slice(0, one.start)}`)) return 'person';
    if (word === 'they' && severalProducts.test(said.slice(0, one.start))) return 'other';
    if ((word === 'that' || word === 'which') && !isProduct(preceding, names) && !copulas.has(preceding)) {
      if (
        functional.has(preceding) ||
        preceding === 'fact' ||
        /\b(?:it|this)(?:.s| is| has) /.test(said.slice(0, one.start))
      )
        continue;
      return 'other';
    }
    if (things.has(word)) return 'product';
    if (copulas.has(next.word) && !functional.has(word)) {
      const owned = words.slice(Math.max(0, at - 2), at).some(({ word }) => possessives.has(word));
      if (
        owned &&
        (!isProduct(word, names) || /\byour\b/.test(said.slice(words[Math.max(0, at - 2)]?.start, one.start)))
      )
        return 'other';
      return isProduct(word, names) ? 'product' : 'part';
    }
  }
  return 'none';
}

const isProduct = (word: string, names: ReadonlySet<string>): boolean =>
  general.has(word) || names.has(word) || names.has(word.replace(/s$/, ''));

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

const wordBefore = ({ words, place }: Spoken): string => words[place.from - 1]?.word ?? '';
const endOf = ({ words, place }: Spoken): number => words[place.to - 1]?.end ?? 0;
const untilPlace = ({ said, words, place }: Spoken): string => said.slice(0, words[place.from]?.start);

/** The words and six on either side. */
function near({ said, words, place }: Spoken): string {
  return said.slice(
    words[Math.max(0, place.from - 6)]?.start,
    words[Math.min(words.length, place.to + 6) - 1]?.end,
  );
}

/** The part of the sentence around the words that is between stops and contrasts. */
function clauseOf(spoken: Spoken): string {
  const boundary = /[;:()!?]|\.\s|[,\s]\s*(?:but|although|though|however|except|because) /;
  const start = untilPlace(spoken).split(boundary).at(-1) ?? '';
  const rest = spoken.said.slice(spoken.words[spoken.place.from]?.start).split(boundary)[0] ?? '';
  return start + rest;
}
