/** English words that can and cannot be part of topics. All are general: none is specific to a product. */

import type { OpinionWords } from './targets.ts';

const list = (text: string): Set<string> => new Set(text.split(/[\s,]+/).filter(Boolean));
const phrases = (text: string): Set<string> =>
  new Set(text.split(',').map((phrase) => phrase.trim().replaceAll(/\s+/g, ' ')));
const pairs = (text: string): Map<string, string> =>
  new Map(
    text
      .trim()
      .split(/\s+/)
      .flatMap((entry) => {
        const [topic = '', words = ''] = entry.split(':');
        const spaced = (name: string) => name.replaceAll('_', ' ');
        return words.split(',').map((word): [string, string] => [spaced(word), spaced(topic)]);
      }),
  );

const people = `people person guy man woman friend wife husband son daughter kid child mom dad mother father brother sister family everyone
  anyone someone somebody anybody nobody everybody one lady gentleman dude newbie`;

/** Nouns that do not name a part or property of a product, alone or in a phrase. */
export const stopWords: ReadonlySet<string> = list(`${people}
  thing something anything everything nothing way lot bit time day week month year hour minute second today yesterday
  tomorrow morning night evening weekend
  reviewer review opinion comment star rating point reason problem issue trouble complaint question answer fact example idea
  kind sort type piece part side end start beginning
  place home house room world country area store shop site website internet page web link amazon ebay walmart bestbuy
  number amount couple few half rest pair set hundred thousand dozen percent level total average maximum minimum majority
  experience thought mind sense chance hope luck wish mistake fault case matter situation course
  research purchase buy buyer order customer consumer user owner seller company manufacturer brand vendor dealer maker
  model version generation edition alternative competitor competition comparison choice option decision pick deal replacement
  money dollar buck cent usd rupee euro pound christmas birthday gift present holiday vacation trip travel
  plenty ton bunch load stuff item goods product unit device gadget machine gizmo purpose need
  i you he she it we they me him her us them my your his its our their this that these those who what which
  am pm etc ok okay yes no hi hello thanks thank please wow
  job life school college office car computer window song music
  word sentence story title name list detail info information news
  result effect difference change improvement advantage disadvantage drawback benefit con pro plus minus downside upside flaw
  fan lover expert beginner professional amateur enthusiast novice other another lack use issue fix try step process line group
  member moment period date age past future recent now then later
  top bottom front back left right middle center inch foot cm mm meter gb mb kb mhz ghz hand eye ear head face body finger heart
  note update edit ps fyi imo btw favor favorite regard respect term manner condition state status position spot
  disappointment surprise joy fun love hate pleasure pain nightmare dream headache frustration annoyance hassle wonder
  crap junk garbage trash winner loser beauty monster beast gem thumb recommendation recommend regret doubt warning caution
  tip trick advice suggestion exception requirement expectation standard reputation return range
  courier parcel packet package box
  t s d m re ll ve nt n i'm im e-mail email mail call letter`);

/** Nouns that cannot be a topic alone, but can be part of one: "battery life". */
export const weakWords: ReadonlySet<string> = list(`
  part side end top bottom front back set line point case level name list type option model version number time body head hand
  life range job room`);

/** Words that the tagger mistakes for nouns. */
export const notNouns: ReadonlySet<string> = list(
  'great good nice bad best better worst excellent perfect amazing awesome easy happy super',
);

const commonAdjectives = list(`
  other same new old first last next second third many much few more most less least own such only several different various
  certain whole entire full real main big small large little long short high low huge tiny smaller bigger larger higher lower
  longer shorter actual able sure similar possible available overall previous current original particular general additional
  extra normal regular typical average specific single double multiple numerous another early late recent final initial major
  minor total complete half free common usual due careful ready willing wrong right black white red blue green silver grey gray
  pink purple yellow orange brown gold favorite decent existing`);
export const isCommonAdjective = (word: string): boolean => commonAdjectives.has(word);

const comparisons = list('than unlike versus vs compared instead');
export const isComparison = (word: string): boolean => comparisons.has(word);

/** Words before a purpose of the product: "for potty training". */
const purposes = list('for during while');
export const isBeforePurpose = (word: string): boolean => purposes.has(word);

export const negations: ReadonlySet<string> = list("not n't no nor never hardly barely cannot without");
export const possessives: ReadonlySet<string> = list('my your his her its our their');

/** Before what is the author's, and not a part of the product. */
export const ownersOf: ReadonlySet<string> = list('my our');
export const persons: ReadonlySet<string> = list(`${people} i you he she we him her us me who`);
/** Between a noun and what is said of it. */
export const relatives: ReadonlySet<string> = list('that which');
/** What follows is not said to be so. */
export const suppositions: ReadonlySet<string> =
  list(`would could should might must if wish hope hoping unless plan planned expected almost nearly
  complain complains complained`);
/** Sentences about what the author has or had besides, or about other products. */
export const ofSomethingElse = new RegExp(
  [
    'those|the ones?|ones|similar|also (?:bought|ordered|have)|used to (?:have|use|own)',
    '(?:had|used|tried|borrowed|owned|own) (?:another|others?|different|one of those|some|two|2|three|3)',
    '(?:had|used|tried|trying|borrowed|owned|own|bought|purchased) an? (?!problem|issue|hard|lot|bit|little|great|good|bad|few|couple|very|chance|difficult|tough|gift|present|second|pair|year|month|week|while|long|set|size|small|medium|large)',
    '(?:buy|bought|get|got|purchased|have|received|ordered|returned|use) (?:\\w+ ){0,2}(?:another|other|different|one of those|an? old(?:er)?|an? cheap\\w*|brand)',
    '(?:my|the|our|her|his) (?:first|last|old|older|previous|second|other|former|regular|current|original|preferred|usual)(?! (?:time|day|night|week|month|few|use|bath|try|one is))',
    'other (?:\\w+ )?(?:brand|product|model|one|type|kind|pair)s?|most (?:\\w+ )?(?:are|have|other)',
    '(?:people|others|reviewers?|some) (?:\\w+ )?complain\\w*|(?:search|look)ing for (?:something|one)|in need of|(?:has|have|needs?) to be',
    'look(?:s|ed)? (?:\\w+ )?(?:online|in (?:the )?(?:pictures?|photos?))',
  ]
    .map((one) => String.raw`\b(?:${one})`)
    .join('|'),
);

/** Sentences that tell what to do: "Clean the lid after use". */
const instruction =
  /^(?:please )?(?:clean|wash|use|put|place|remove|press|turn|add|let|keep|open|close|set|insert|hold|fill|check|read) (?:the|your|an?|it|them)\b/;

/** Closed classes of words with which sentences express opinions about a noun. */
export const opinionWords: OpinionWords = {
  liking: list('love like enjoy adore appreciate prefer hate dislike'),
  trouble: list('problem issue complaint trouble fault defect flaw'),
  ending: list('stop cease quit fail break die'),
  excess: list('too'),
  manners: new Set(),
  copulas: new Set(),
  joining: new Set(),
  boosters: new Set(),
  authors: list("i i'm i've we my our"),
  ofSomethingElse: new RegExp(`${instruction.source}|${ofSomethingElse.source}`),
};

/** Synonyms and spelling variants. */
export const sameWords: ReadonlyMap<string, string> = pairs(`
  picture:pic photo:photograph color:colour price:cost disc:disk microphone:mic flavor:flavour smell:odor,odour size:sizing
  installation:install instruction:instuction`);

/** Phrases that belong to a topic of another name. */
export const samePhrases: ReadonlyMap<string, string> = pairs(`
  battery_life:battery_backup value:value_money`);

/** Topics named by verbs. */
export const verbs: ReadonlyMap<string, string> = pairs(`
  use:use,operate look:look feel:feel fit:fit work:work play:play read:read sound:sound installation:install assembly:assemble
  cleaning:clean charge:charge smell:smell taste:taste freeze:freeze setup:set design:design build:build print:print sync:sync
  transfer:transfer lock:lock`);

/** Nouns for which "cheap" means quality, not price. */
const materials = list(`
  quality plastic material product piece fabric metal paper construction build make made feel feeling look looking stuff junk crap
  knockoff imitation copy thing`);
export const isMaterial = (word: string): boolean => materials.has(word);

/** Verb lemmas after which "cheap" means quality. */
export const seems: ReadonlySet<string> = list('feel look seem sound');

/** Words after "look" that do not concern the appearance. */
const searching = list('for at into forward after up around out through over back elsewhere');
export const isSearching = (word: string): boolean => searching.has(word);

/** Adjectives of size and weight that describe the following noun, not only the product. */
export const sizes: ReadonlySet<string> = list('small tiny big huge heavy light');

/** Nouns after these adjectives that are or represent the product itself. */
const wholeProduct = list(
  'product device unit item thing one machine gadget size weight body package design footprint form',
);
export const isWholeProduct = (lemma: string): boolean => wholeProduct.has(lemma);

/** Topics named by adjectives, as "heavy" names the weight. */
export const attributes: ReadonlyMap<string, string> = pairs(`
  weight:heavy,light,lightweight size:bulky,small,tiny,compact,big,huge price:cheap,expensive,affordable,inexpensive,pricey,overpriced
  volume:loud comfort:comfortable,uncomfortable build:sturdy,flimsy durability:durable
  look:beautiful,stylish,sleek,ugly,attractive speed:slow,fast`);

/** Of these, the ones that an adjective before a noun also names without a judgment: “slow flow”, “the big tub”. */
export const measures: ReadonlySet<string> = list('size weight speed price volume');

/** Parts and properties common to many kinds of products. They rank above words that are merely frequent. */
export const commonTopics: ReadonlySet<string> = phrases(`
  quality, price, value, size, weight, design, look, style, color, shape, feel, fit, comfort, material, build, construction,
  durability, finish, use, work, play, read, performance, function, functionality, feature, extra, accessory, part, piece,
  sound, bass, treble, volume, noise, picture, image, photo, video, screen, display, resolution, brightness, zoom, lens, flash,
  focus, viewfinder, lcd, mode, auto mode, manual mode, battery, battery life, charge, charger, power, adapter, cable, cord,
  wire, plug, port, jack, connector, connection, connectivity, bluetooth, wifi, wireless, range, signal, reception, antenna,
  memory, storage, capacity, card, memory card, hard drive, processor, speed, software, firmware, driver, app, application,
  program, interface, user interface, menu, navigation, setup, installation, setting, option, control, button, key, keyboard,
  keypad, dial, knob, switch, wheel, remote, remote control, touchpad, manual, instruction, documentation, guide, support,
  service, customer service, warranty, packaging, delivery, shipping, return policy, case, cover, strap, belt,
  clip, pouch, bag, handle, grip, lid, cap, door, tray, stand, mount, base, leg, frame, hinge, zipper, pocket, seam, stitching,
  sleeve, collar, waist, length, width, height, depth, hem, neckline, fabric, cotton, lining, sole, heel, toe, lace, cushion,
  seat, mattress, pillow, sheet, blanket, headphone, earphone, earbud, speaker, microphone, voice, ringtone, game, camera,
  radio, alarm, clock, calendar, sync, transfer, playlist, playback, format, print, printer, ink, paper, scanner, taste, flavor,
  smell, scent, odor, texture, ingredient, aroma, freshness, temperature, heat, water, filter, pump, motor, blade, cleaning,
  maintenance, assembly, safety, stability, accuracy, reliability, versatility, portability, ease of use, usability,
  compatibility, responsiveness, latency, upgrade, update, light, lamp, led, bulb, sensor, timer, thermostat, router, network,
  security, firewall, nozzle, hose, tank, brush, suction, diaper, straw, nipple, bottle, stroller, car seat, crib, harness,
  buckle, tv, monitor, disc, dvd, cd, mp3, usb, input, output, effect, coverage, absorbency, leakage, moisture, skin, hair,
  shine, hold, shade, pigment, lather`);

/** Words with sentiment that more often describe what a product does. */
export const neutralWords: ReadonlySet<string> = list(
  'like creative support play want no help share join number noise noisy clear top feature features please matter matters problem important',
);
