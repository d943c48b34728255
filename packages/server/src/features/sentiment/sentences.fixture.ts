/** Short sentences as in reviews, invented for these tests. */
export const sentences = {
  positive: [
    'Battery lasts two full days, very happy with it.',
    'Best purchase I made this year!',
    'The fabric is soft and it fits perfectly.',
    "I can't recommend this kettle enough.",
    'Arrived quickly and works exactly as described.',
    'Crystal clear calls, even in traffic.',
    'Great value for the price.',
    'Not bad at all, I would buy it again.',
    'The soup was delicious and the staff were friendly.',
    'My daughter loves it and plays with it every day.',
    'Easy to set up and simple to use.',
    'No complaints after six months of daily use.',
    'Nice jacket, warm without being heavy.',
    'The strap is sturdy and comfortable.',
    'It was a bit expensive, but it is worth every penny.',
    'Superb acting and a gripping story.',
    'Looks gorgeous on the shelf.',
    'Exceeded my expectations 👍',
    'I was sceptical at first, but now I love it.',
    'Never had a problem with this brand.',
  ],
  negative: [
    'It stopped working after a week.',
    'Not good, do not buy.',
    "Didn't work out of the box.",
    'The zip broke on the first day.',
    'Waste of money.',
    'Very disappointed with the quality.',
    'I want a refund.',
    'The colour looks nothing like the picture.',
    "Doesn't hold a charge at all.",
    'It looks nice, but it fell apart within a month.',
    'The handle is flimsy and feels cheap.',
    'Customer service was rude and never answered.',
    'The pizza was cold and the crust soggy.',
    'Boring from the first scene to the last.',
    'I would not recommend this to anyone.',
    'Terrible smell, had to return it.',
    'This is not a comfortable chair.',
    'Junk 😡',
    "The worst headphones I've ever owned.",
    'Too tight, itchy and overpriced.',
  ],
};

/** Sentences by language, for our own word lists. */
export const foreignSentences: Record<string, { positive: string[]; negative: string[] }> = {
  de: {
    positive: [
      'Sehr gute Qualität, ich bin zufrieden.',
      'Klasse Kopfhörer, passt perfekt!',
      'Gar nicht schlecht.',
    ],
    negative: ['Nach einer Woche kaputt.', 'Funktioniert nicht.', 'Schlechte Verarbeitung, bin enttäuscht.'],
  },
  fr: {
    positive: ['Excellent produit, je recommande.', 'Très bonne qualité et confortable.', 'Ma fille adore !'],
    negative: ['Mauvaise qualité, je suis déçue.', 'Cassé au bout de deux jours.', 'Ce n’est pas bon.'],
  },
  es: {
    positive: ['Muy buena calidad, me encanta.', 'Llegó rápido y funciona perfecto.', 'Excelente compra'],
    negative: ['Se rompió a los dos días.', 'No funciona, una estafa.', 'Malo, no lo recomiendo.'],
  },
  it: {
    positive: ['Ottimo prodotto, consigliato!', 'Bellissima borsa, sono soddisfatta.', 'Funziona bene.'],
    negative: ['Pessima qualità.', 'Arrivato rotto, voglio il rimborso.', 'Non funziona.'],
  },
  nl: {
    positive: ['Goede kwaliteit, ik ben blij.', 'Fijne stoel, zeer comfortabel.', 'Een echte aanrader!'],
    negative: ['Na een week kapot.', 'Werkt niet.', 'Slechte kwaliteit, jammer.'],
  },
  pt: {
    positive: ['Ótimo produto, adorei!', 'Muito boa qualidade, recomendo.', 'Funciona bem.'],
    negative: ['Quebrou na primeira semana.', 'Não funciona.', 'Péssimo, quero o reembolso.'],
  },
};
