/** Sentences and words from which the texts of bench/scale are composed. Words in a list are ordered from frequent to rare. */

const list = (text: string) => text.trim().split(/\s*\|\s*/);

export interface Vocabulary {
  /** Sentences with slots: `{good}` is replaced by a word of that list. */
  sentences: string[];
  titles: string[];
  words: Record<string, string[]>;
}

/** Shared slots: invented brand names, in numbers so that most of them are rare, and model numbers. */
const brands = (() => {
  const starts =
    'Al|Bar|Cor|Dun|El|Far|Gal|Hol|Ist|Jor|Kal|Lum|Mar|Nor|Or|Pel|Quil|Ros|Sol|Tar|Ul|Vel|Wes|Yar|Zen';
  const middles = 'a|e|i|o|u|an|er|in|on|ar';
  const ends = 'bek|dale|fex|gard|hollow|kin|lith|mont|nix|por|quin|ro|stone|tex|vik|wen';
  return list(middles).flatMap((middle) =>
    list(ends).flatMap((end) => list(starts).map((start) => `${start}${middle}${end}`)),
  );
})();
const number = Array.from({ length: 60 }, (_, index) => String(2 + index));

const en: Vocabulary = {
  sentences: list(`
    The {feature} is {good} and I would buy it again. | I have used it {time} and the {feature} is still {good}.
    | My {person} loves it. | It arrived {time} later than promised, but the {feature} makes up for it.
    | Great value for the price. | The {feature} feels {good}, the {feature} a little {bad}. | I would recommend it to anyone who needs it {use}.
    | It does exactly what the description says. | The {colour} is {good}, slightly darker than in the picture.
    | I bought it for my {person} and {person} uses it {use}. | After {time} the {feature} became {bad}.
    | Customer service answered within {number} hours and sent a replacement. | I compared it with the one from {brand}, which was {bad}.
    | The {feature} could be better, but for {use} it is {good}. | Easy to clean and easy to store.
    | It is {good} {use}, and that is all I wanted. | The size is right; I am usually between two sizes and took the larger one.
    | Packaging was {good} and delivery was quick. | I returned the first one because the {feature} was {bad}.
    | This is my {number}th one, and the quality has not changed. | Not worth the money, the {feature} is {bad}.
    | I was sceptical at first, but the {feature} convinced me. | My {person} and I have taken it {use} {number} times now.
    | The instructions are {bad}, so plan some time for the {feature}. | It fits perfectly and looks {good} with my {thing}.
    | I wish the {feature} were available in {colour}. | The {thing} from {brand} cost twice as much and lasted {time}.
    | It smells a little when new, gone after {time}. | The {feature} broke {time} after I bought it.
    | Works well with my {thing}. | Very happy with this purchase. | The {feature} is the best I have had on any {thing}.
    | Five stars for the {feature}, three for the {feature}. | I use it {use} and {use}. | It is quieter than my old {thing}.
    | Would not buy from {brand} again after this. | The {colour} version looks {good} in daylight. | {brand} should learn from this {feature}.`),
  titles:
    list(`Great {thing} | Very {good} | {good} and well made | Would buy again | The {feature} is {good} | Not for me | A bit {bad}
    | Perfect {use} | Love it | Good value | The {feature} is {bad} | My {person} loves it | Better than {brand} | Disappointed | Exactly as described`),
  words: {
    feature:
      list(`quality | material | fit | battery | sound | zip | handle | colour | size | strap | fabric | lid | button | sole | screen | cable | seam
      | pocket | cushion | charger | lining | hinge | hood | filter | buckle | stitching | nozzle | latch | grille | drawstring | gusset | ferrule | grommet | bezel`),
    good: list(`great | good | comfortable | soft | perfect | beautiful | sturdy | solid | reliable | light | warm | bright | smooth | generous | elegant
      | durable | precise | breathable | waterproof | silent | flawless | ergonomic | sublime | impeccable | unobtrusive`),
    bad: list(`small | stiff | tight | thin | loud | heavy | loose | flimsy | scratchy | weak | uneven | brittle | clumsy | rough | faded | wobbly | squeaky
      | lopsided | cumbersome | threadbare | shoddy | unravelled`),
    time: list(
      `two weeks | a month | three days | half a year | a year | one season | a weekend | ten days | two winters | five months | a decade | a fortnight`,
    ),
    use: list(`every day | at home | at work | on the road | for travel | in the kitchen | outdoors | at the gym | in the rain | on long walks | at night
      | in the garden | for camping | on the train | while cycling | at the beach | in the workshop | at altitude | underwater | while sailing | on safari`),
    person: list(
      `wife | husband | son | daughter | mother | friend | dad | partner | sister | brother | dog | colleague | grandmother | neighbour | nephew | niece | flatmate | godson`,
    ),
    colour: list(
      `black | blue | grey | green | white | red | brown | navy | beige | yellow | pink | olive | turquoise | burgundy | teal | ochre | mauve | chartreuse | cerulean`,
    ),
    thing:
      list(`jacket | phone | bag | laptop | jeans | bike | headphones | boots | coat | kettle | stroller | backpack | tent | dress | speaker | watch | lamp | tripod
      | blender | hammock | kayak | sextant | typewriter | accordion`),
  },
};

const de: Vocabulary = {
  sentences: list(`
    {feature} ist {good} und ich würde es wieder kaufen. | Seit {time} in Gebrauch und immer noch {good}. | Die Lieferung war schnell und gut verpackt.
    | Leider ist {feature} etwas {bad}. | Preis und Leistung stimmen. | Für den Alltag völlig ausreichend. | Nach {time} war es kaputt und niemand hat geantwortet.
    | Passt genau und sieht {good} aus. | Mein Sohn benutzt es jeden Tag. | Im Vergleich zu {brand} ist es {good}. | Die Farbe ist etwas dunkler als auf dem Bild.
    | Ich kann es nur empfehlen. | {feature} könnte besser sein, sonst bin ich zufrieden. | Der Kundendienst von {brand} war dagegen {bad}.`),
  titles: list(
    'Sehr {good} | Würde ich wieder kaufen | Gute Qualität | Etwas {bad} | Besser als {brand} | Bin zufrieden | Enttäuscht',
  ),
  words: {
    feature: list(
      `Die Qualität | Das Material | Der Stoff | Der Klang | Der Akku | Die Größe | Der Reißverschluss | Der Griff | Die Naht | Der Deckel | Die Sohle | Das Scharnier`,
    ),
    good: list(
      'gut | schön | bequem | stabil | weich | leise | warm | hochwertig | leicht | robust | hervorragend | tadellos',
    ),
    bad: list('klein | dünn | steif | laut | schwer | eng | kratzig | wackelig | klobig | fadenscheinig'),
    time: list('zwei Wochen | einem Monat | einem Jahr | drei Tagen | einem halben Jahr | zwei Wintern'),
  },
};

const pt: Vocabulary = {
  sentences:
    list(`A qualidade é {good} e compraria de novo. | Uso há {time}. | Chegou rápido e bem embalado. | Quebrou depois de {time}. | Meu filho adorou.
    | Melhor que o da {brand}. | Não vale o que custa.`),
  titles: list('Muito {good} | Recomendo | Decepcionado | Melhor que {brand}'),
  words: { good: list('boa | ótima | macia | resistente'), time: list('duas semanas | um mês | um ano') },
};

/** Share of reviews and number of different passages by language. The rarest has one review in a thousand. */
export const languages: Record<string, { share: number; passages: number; vocabulary: Vocabulary }> = {
  en: { share: 0.9, passages: 20_000, vocabulary: en },
  de: { share: 0.099, passages: 4_000, vocabulary: de },
  pt: { share: 0.001, passages: 500, vocabulary: pt },
};

for (const { vocabulary } of Object.values(languages))
  Object.assign(vocabulary.words, { brand: brands, number });
