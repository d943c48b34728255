import { aspectNamed } from '../../platform/language/aspects/index.ts';
import type { Spoken } from './spoken.ts';

/** Words that begin another phrase: adjectives before them do not describe the words after them. */
const ends = String.raw`(?:but|because|when|that|which|if|how|for|in|on|at|to|from|by|it|them|is|was|are|were|has|have)\b`;
/** Phrases whose object is judged: "I love the fit and the color". */
const liking = new RegExp(
  String.raw`\b(?:lov(?:e|es|ed|ing)|lik(?:e|es|ed)|enjoy(?:s|ed)?|hat(?:e|es|ed)|dislik(?:e|es|ed)|appreciat(?:e|es|ed)|impressed (?:with|by)|(?:happy|pleased|satisfied|disappointed|surprised|shocked|unhappy|delighted) (?:with|by|at|in)|(?:problems?|issues?|complaints?|trouble) (?:with|about)) (?:with )?(?:(?!${ends})\S+ ){0,5}$`,
);
/** Adjectives before the words: "poor and thin ". */
const adjectives = new RegExp(String.raw`(?:(?!${ends})[^\s.;:()]+ ){1,3}$`);
/** A preposition before the words, which then are not what the sentence is about: "at full volume", "under the arm". */
const isObject =
  /\b(?:for|with|in|on|at|to|from|by|than|without|into|over|under|during|about|any|some)(?: \S+){0,3} $/;
/** A verb that connects the words with a judgment: "the color and print are", "the sound on calls is". */
const copula =
  /^(?:,? (?!(?:that|which|but|so|because|it|there|they|i|we|you|he|she)\b)[^\s,]+){0,4}?,? (?:is|are|was|were|has|have|isn.t|aren.t|wasn.t|weren.t|doesn.t|don.t|didn.t|won.t|looks?|looked|feels?|felt|seems?|seemed|sounds?|works?|worked|stopped|gets?|got|went|not)\b/;
/** Words that directly follow: "mic not working", "range issue". */
const following =
  /^(?: (?!(?:and|or|with|of|for|on|to|at|by|from|which|that|it|they|i|there|does|do|did)\b)[^\s,]+){1,3}/;
/** Nouns that do not change the subject: "sound quality", "color combination". */
const same = 'quality|life|levels?|selection|combinations?|performance|output|itself|wise';
const isSame = new RegExp(`^(?:${same})$`);
/** The words only modify another noun, which is judged: "the volume buttons are". */
const isOfNext = new RegExp(
  String.raw`^ (?!(?:${same}|and|or|on|in|of|at|for|with|while|during|also|just|really|so|very|here|overall)\b)[\w-]+(?: [\w-]+)? (?:is|are|was|were|being|has|have|had|isn.t|aren.t|stopped|broke|doesn.t|don.t|does not|do not)\b`,
);
/** Judgments that say whether something is good, although they are no words of praise or complaint. */
const verdicts =
  /\b(?:not|no|never|hardly|barely|stopped|\w+n.t|problems?|issues?|flaws?|defects?|faults?|fine|right|off|on point|average|ok|okay|nicely|excellently|perfect\w*|properly)\b/;
/** These and descriptions, which say how something is. */
const descriptions =
  /\b(?:not|no|never|hardly|barely|stopped|\w+n.t|problems?|issues?|flaws?|defects?|faults?|true|tts|fine|right|expected|off|on point|snug\w*|tight\w*|loose\w*|small|large|big|odd\w*|strange\w*|weird\w*|wonky|glove|average|ok|okay|light|dark|bright|vibrant|thin|thick|soft\w*|stiff|high|low|long|short|heavy|sheer|fast|slow|nicely|excellently|perfect\w*|properly)\b/;

/**
 * Whether the sentence judges the words themselves: "poor mic quality", "love the fabric", "the zoom is great", "mic not working". An
 * opinion elsewhere in the sentence may be about something else.
 */
export function isJudged(
  { said, words, place }: Spoken,
  isOpinion: (text: string) => boolean,
  isYesNo: boolean,
): boolean {
  const [first, last] = [words[place.from], words[place.to - 1]];
  if (!first || !last) return false;
  const until = said.slice(0, first.start);
  const rest =
    said.slice(last.end).split(/[;:()!?]|[,\s]\s*(?:but|although|though|however|except|because) | i /)[0] ??
    '';
  const judges = (text: string) => isOpinion(text) || (isYesNo ? verdicts : descriptions).test(text);
  const [, next = ''] = /^ ([\w-]+)/.exec(rest) ?? [];
  const isOfAspect = last.word !== 'quality' && !isSame.test(next) && aspectNamed(next, 'en') !== null;
  if (isOfAspect || isOfNext.test(rest)) return false;
  if (liking.test(until)) return true;
  const described = adjectives.exec(until)?.[0] ?? '';
  // "A top with lovely colors", and not "great with good headphones" or "at full volume".
  if (isObject.test(until)) {
    const [, bearer = ''] = /(\S+) with (?!an? )(?:\S+ ){1,3}$/.exec(until) ?? [];
    return bearer !== '' && !isOpinion(bearer) && isOpinion(described);
  }
  // "Clean the strings", "comfortable and battery": neither describes what follows.
  const [, joined = ''] = /(\S+) (?:and|&) $/.exec(described) ?? [];
  const own = described.replace(/^.*\b(?:the|an?|my|our|your|his|her|their|its|this|these|those)\b/, '');
  if (!(joined !== '' && judges(joined)) && judges(own)) return true;
  return (copula.test(rest) && judges(rest)) || judges(following.exec(rest)?.[0] ?? '');
}
