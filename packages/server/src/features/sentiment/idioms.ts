/*
 * Idioms whose words say the opposite of what they mean, or nothing, with values from -3 to 3. Written without the texts on which
 * accuracy is measured in view.
 */
const listed: Record<string, Partial<Record<-3 | -2 | -1 | 1 | 2 | 3, string>>> = {
  en: {
    3:
      "couldn't be happier|could not be happier|couldn't be better|could not be better|couldn't be more pleased|couldn't be easier|" +
      "could not be easier|couldn't ask for more|can't ask for more|could not ask for more|nothing to complain about|nothing but praise",
    2: "can't go wrong|cannot go wrong|can't fault|cannot fault|no room for complaints|not a single problem|not a single issue",
    1: 'hardly any|barely any|hardly ever fails',
    [-1]: 'could be better|could have been better|should have been better|expected more|expected better',
    [-2]: 'not what i expected|not as described|not as pictured|thumbs down',
    [-3]: 'leaves a lot to be desired|leaves much to be desired|left a lot to be desired|would not buy again|stay away|steer clear',
  },
  de: {
    3: 'nicht klagen|nichts auszusetzen|nichts zu meckern|nichts zu beanstanden|nichts zu bemängeln|keine beanstandungen|nur empfehlen|besser geht nicht|geht nicht besser',
    [-2]: 'könnte besser|könnten besser|geht besser|mehr erwartet|besser erwartet|zu wünschen übrig',
    [-3]: 'finger weg|nie wieder|nicht empfehlen|nicht zu empfehlen',
  },
  fr: {
    3: 'rien à redire|rien a redire|rien à dire|rien à reprocher|pas à se plaindre',
    [-2]: 'pourrait être mieux|peut mieux faire|laisse à désirer|attendais mieux|attendais à mieux',
    [-3]: 'à fuir|à éviter|plus jamais',
  },
  es: {
    3: 'nada que objetar|no me puedo quejar|no puedo quejarme|ninguna queja|nada malo que decir',
    [-2]: 'podría ser mejor|podría mejorar|esperaba más|esperaba algo mejor|deja mucho que desear',
    [-3]: 'nunca más|no volvería a comprar',
  },
  it: {
    3: 'niente da ridire|nulla da ridire|niente da dire|non posso lamentarmi|nessuna lamentela',
    [-2]: 'potrebbe essere meglio|potrebbe essere migliore|mi aspettavo di più|mi aspettavo di meglio|lascia a desiderare|lascia molto a desiderare',
    [-3]: 'mai più',
  },
  nl: {
    3: 'niets op aan te merken|niets aan te merken|niet klagen|niets te klagen|geen klachten',
    [-2]: 'kan beter|kon beter|had beter gekund|meer verwacht|beter verwacht|laat te wensen over',
    [-3]: 'nooit meer|niet aan te raden',
  },
  pt: {
    3: 'nada a reclamar|não posso reclamar|nao posso reclamar|nada a dizer|sem reclamações',
    [-2]: 'poderia ser melhor|podia ser melhor|esperava mais|esperava melhor|deixa a desejar',
    [-3]: 'nunca mais',
  },
};

interface Idiom {
  words: string[];
  value: number;
}

/** The idioms of a language by their first word, longest first. */
export function idiomsOf(language: string): ReadonlyMap<string, readonly Idiom[]> {
  const idioms = Object.entries(listed[language] ?? {}).flatMap(([value, list]) =>
    list.split('|').map((idiom): Idiom => ({ words: idiom.split(' '), value: Number(value) })),
  );
  const longestFirst = idioms.toSorted((one, other) => other.words.length - one.words.length);
  return Map.groupBy(longestFirst, ({ words }) => words[0] ?? '');
}
