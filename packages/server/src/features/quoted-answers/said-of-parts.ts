import { aspectNamed } from '../../platform/language/aspects/index.ts';
import { copulas, functional, isProduct, leadOf, list, type Spoken, untilPlace } from './spoken.ts';

/** "Mike weight is heavy": a property of something else. */
export function isOfOtherPart(spoken: Spoken): boolean {
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
export function isOtherAspect(noun: string): boolean {
  const aspect = aspectNamed(noun, 'en');
  return aspect !== null && !ofWhole.has(aspect);
}

/** Words that, after a noun, describe what it names: "call quality". */
const qualities = list('quality design');
export const determiners = list('the its their');

/**
 * "The sleeves are long", "the treble is loud", "call quality is poor", and "the disc compartment is stiff and it is noisy": of an aspect or
 * part that was not asked about. A noun with an article is one unless the product is called so.
 */
export function isOfOtherAspect(spoken: Spoken): boolean {
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
export function followsNoun(spoken: Spoken): boolean {
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
export function beginsWithPart(spoken: Spoken): boolean {
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
