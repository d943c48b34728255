import type { WordList } from '../word-matcher.ts';

/** Slurs against groups of people in all languages; for their sources see offensive-words/index.ts. */
export const slurs: readonly WordList[] = [
  {
    words: `
nigger*, nigga, niggas, niggaz, niglet*, faggot*, fags, kikes, spics, wetback*, pakis, gooks, raghead*, towelhead*, sandnigg*,
porch monkey/monkeys,
dirty/stupid/filthy/fucking/damn/cheap jew/jews/chink/chinks/arab/arabs/paki/indian/indians/muslim/muslims/mexican/mexicans/gypsy/gypsies/black/blacks/dyke,
chinky, ching chong, chingchong, untermensch*, subhumans, kanake, kanaken, kanacke*, neger, =nègre, =nègres, bimboneger*,
judensau*, saujud*, drecksjud*, scheissjud*, scheissauslander*, kummelturk*, bougnoul*, bougnoule*, youpin*, bicots, chinetoque*,
niakoue*, negresse, sudaca, sudacas, negrata*, moromierda, terrone, terroni, frocio, froci, ricchion*, recchion*,
sporco/sporchi/maledetti/dei negro/negri, nikker, nikkers, zwartjoek*, kutmarokkan*, kutmarokkaan*, kutturk*, kutneger*,
kutbuitenlander*, roetmop, roetmoppen, spleetoog, spleetogen, paneleiro*, pretalhada, crioulada, traveco, travecos,
seu/sua preto/macaco/macaca/crioulo, чурк*, хач, хачи, нигер, ниггер*, жид, жиды, жидов*, черножоп*, пиндос*, хохлы
`,
    anywhere: ['チョン(?:公|ども|死|w)|支那人|シナ人|土人め|ニガー|穢多|ジャップ(?!ス)|三国人め'],
  },
];
