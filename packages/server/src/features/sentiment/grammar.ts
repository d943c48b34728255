/** Words that invert, weaken or strengthen the words next to them. */
export interface Grammar {
  /** Negations, which invert what follows: "not good". */
  negators: ReadonlySet<string>;
  /** Contrasts, which end a negation and outweigh what came before: "nice, but …". */
  contrasts: ReadonlySet<string>;
  /** Intensifiers: "very good". */
  boosters: ReadonlySet<string>;
}

const none: Grammar = grammar('', '', '');

const grammars = new Map<string, Grammar>([
  [
    'en',
    grammar(
      'not no never none nor neither cannot without hardly barely nothing nobody nowhere ' +
        'dont doesnt didnt isnt wasnt arent werent cant couldnt wont wouldnt shouldnt hasnt havent hadnt aint',
      'but however although though yet',
      'very really so extremely super absolutely totally highly too incredibly completely truly',
    ),
  ],
  [
    'de',
    grammar(
      'nicht nichts kein keine keinen keiner keines keinem nie niemals ohne weder kaum',
      'aber jedoch obwohl allerdings',
      'sehr wirklich super echt extrem absolut total richtig mega besonders',
    ),
  ],
  [
    'fr',
    grammar(
      'ne pas jamais sans rien aucun aucune ni',
      'mais cependant pourtant',
      'très tres vraiment trop extrêmement super absolument totalement',
    ),
  ],
  [
    'es',
    grammar(
      'no nunca jamás jamas sin nada ningún ninguna ni tampoco',
      'pero aunque sino',
      'muy realmente súper super demasiado extremadamente totalmente bastante',
    ),
  ],
  [
    'it',
    grammar(
      'non mai senza niente nulla nessun nessuna né',
      'ma però tuttavia',
      'molto davvero veramente troppo super estremamente assolutamente',
    ),
  ],
  [
    'nl',
    grammar(
      'niet niets geen nooit zonder noch nauwelijks',
      'maar echter hoewel',
      'heel zeer erg echt super absoluut ontzettend te',
    ),
  ],
  [
    'pt',
    grammar(
      'não nao nunca jamais sem nada nenhum nenhuma nem',
      'mas porém contudo embora',
      'muito realmente super extremamente totalmente bastante demais',
    ),
  ],
]);

/** The grammar of a language (ISO 639-1); empty for unknown languages. */
export function grammarOf(language: string): Grammar {
  return grammars.get(language) ?? none;
}

export function isNegator(word: string, { negators }: Grammar): boolean {
  return negators.has(word) || word.endsWith("n't");
}

function grammar(negators: string, contrasts: string, boosters: string): Grammar {
  return { negators: words(negators), contrasts: words(contrasts), boosters: words(boosters) };
}

function words(list: string): Set<string> {
  return new Set(list.split(' ').filter(Boolean));
}
