import { people } from './spoken.ts';

/** What is asked: how it is, whether something is easy, what it does, what it has, how much, how good, or something else. */
export type Kind = 'state' | 'ease' | 'action' | 'part' | 'amount' | 'opinion' | 'other';

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
