import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { classifyByWords } from './lexicon.ts';
import { foreignSentences, sentences } from './sentences.fixture.ts';

test('the word list labels most English example sentences correctly', () => {
  const told = (['positive', 'negative'] as const).flatMap((side) =>
    sentences[side].map((text) => classifyByWords(text, 'en').label === side),
  );
  assert.ok(told.filter(Boolean).length >= 36, `${told.filter(Boolean).length} of ${told.length}`);
});

for (const [language, texts] of Object.entries(foreignSentences)) {
  test(`example sentences in ${language} never get the opposite label`, () => {
    for (const side of ['positive', 'negative'] as const) {
      for (const text of texts[side]) {
        const { score, listed } = classifyByWords(text, language);
        assert.ok(listed);
        assert.ok(side === 'positive' ? score > 0 : score < 0, `${text} ${score}`);
      }
    }
  });
}

test('a negation inverts the following words', () => {
  assert.equal(classifyByWords('This is good', 'en').label, 'positive');
  assert.equal(classifyByWords('This is not very good', 'en').label, 'negative');
  assert.equal(classifyByWords("It doesn't work", 'en').label, 'negative');
  assert.equal(classifyByWords('Not bad', 'en').label, 'positive');
  assert.equal(classifyByWords("Don't waste your money", 'en').label, 'negative');
  assert.equal(classifyByWords('No. Good!', 'en').label, 'positive');
});

/** A plus is praise. */
const idioms = {
  en: "+Couldn't be happier|+Hardly any noise|+Didn't break after a year|+It never smells|+Does not leak|+No scratches, no cracks|-Could be better|-Does not work",
  de: '+Ich kann nicht klagen|+Nichts auszusetzen|+Die Verarbeitung ist sauber|-Könnte besser sein|-Akku schwach',
  fr: "+Rien à redire|+Aucun problème|+Je l'adore|+Je ne regrette pas mon achat|-Je ne recommande pas|-Je n'aime pas du tout",
  es: '+No me puedo quejar|-No lo recomiendo|-Podría ser mejor',
  it: '+Niente da ridire|-Non lo consiglio|-Potrebbe essere meglio',
  nl: '+Niets op aan te merken|-Kan beter',
  pt: '+Nada a reclamar|-Não recomendo',
};

for (const [language, list] of Object.entries(idioms))
  test(`idioms and negated complaints in ${language} have the label of their meaning`, () => {
    for (const [side, ...text] of list.split('|'))
      assert.equal(
        classifyByWords(text.join(''), language).label,
        side === '+' ? 'positive' : 'negative',
        text.join(''),
      );
  });

test('text after a "but" outweighs text before it', () => {
  assert.equal(classifyByWords('Nice colour, but useless', 'en').label, 'negative');
  assert.equal(classifyByWords('Expensive and late, but excellent', 'en').label, 'positive');
});

test('an intensifier strengthens the next word', () => {
  assert.ok(classifyByWords('very good', 'en').score > classifyByWords('good', 'en').score);
});

test('a language without a word list is neutral and unlisted, but emoji count', () => {
  assert.deepEqual(classifyByWords('Très bon', 'xx'), { label: 'neutral', score: 0, listed: false });
  assert.equal(classifyByWords('良い 👍', 'ja').label, 'positive');
});

test('names of object properties are not treated as words', () => {
  assert.deepEqual(classifyByWords('constructor toString __proto__ valueOf', 'en'), {
    label: 'neutral',
    score: 0,
    listed: true,
  });
});

test('any string has a score from -1 to 1', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('en', 'de', 'zh', ''), (text, language) => {
      const { score } = classifyByWords(text, language);
      assert.ok(score >= -1 && score <= 1);
    }),
  );
});
