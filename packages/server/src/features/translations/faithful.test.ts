import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { locales } from '@tribune/contract';
import { areFaithful } from './faithful.ts';

type Languages = [from: string, to: (typeof locales)[number]];
const german =
  'Bin 1,81 m mit langen Armen. Bei den meisten Jacken schauen die Handgelenke raus, hier nicht. Die Reißverschlüsse sind Gold wert.';
const french =
  'Petit sac mais on y met beaucoup : polaire, gourde, trousse de secours. Il pèse 9 kg avec le tout. Je ne peux pas le recommander.';
const hurried =
  'pros: small and light.Good quality wires.decent bass. its great but the only downside is it doesnt have a case you can enjoy it anyway';
const japanese =
  '屋久島を二日間歩きました。雨がずっと降っていましたが、レインカバーのおかげで中の着替えは濡れませんでした。とても満足しています。';
const jug =
  'The price is great, I love it. The jug does not leak. It took three weeks. The lid is hard to open.';

/** Worded by a language model that had not seen the checks. */
const honest: [...Languages, original: string, translation: string][] = [
  [
    'de',
    'en',
    german,
    "I'm 1.81 m tall with long arms. With most jackets my wrists stick out, but not with this one. The zips are worth their weight in gold.",
  ],
  [
    'fr',
    'de',
    french,
    'Ein kleiner Rucksack, aber es passt viel hinein: Fleecejacke, Trinkflasche, Erste-Hilfe-Set. Alles zusammen wiegt er neun Kilo. Ich kann ihn nicht empfehlen.',
  ],
  [
    'en',
    'de',
    hurried,
    'Vorteile: klein und leicht. Kabel von guter Qualität. Ordentlicher Bass. Er ist toll, der einzige Nachteil ist, dass er keinerlei Hülle hat. Man kann ihn trotzdem genießen.',
  ],
  [
    'en',
    'fr',
    hurried,
    'Les plus : petit et léger. Câbles de bonne qualité. Basses correctes. Il est super, mais son seul défaut est de ne pas avoir d’étui, on peut quand même en profiter.',
  ],
  [
    'ja',
    'en',
    japanese,
    'I hiked on Yakushima for two days. It rained the whole time, but thanks to the rain cover the change of clothes inside stayed dry. I am very satisfied.',
  ],
  [
    'en',
    'es',
    jug,
    'El precio es genial, me encanta. La jarra no pierde agua. Tardó tres semanas. La tapa no es fácil de abrir.',
  ],
  ['nl', 'en', 'Ruikt daarna nergens meer naar.', 'After that it smells of nothing at all.'],
  [
    'it',
    'en',
    'Perfetta per le cene, luce calda che non attira le zanzare.',
    'Perfect for dinners, warm light that does not attract mosquitoes.',
  ],
  ['en', 'fr', "Can't talk while it is on.", 'Impossible de parler quand il est allumé.'],
  ['en', 'it', 'It remains No.1 of all cellphones.', 'Resta la numero 1 tra tutti i cellulari.'],
  ['en', 'de', 'The shop opens at 2 pm.', 'Der Laden öffnet um 14 Uhr.'],
];
for (const [from, to, original, translation] of honest)
  test(`a translation into ${to} is accepted: ${translation.slice(0, 40)}`, async () => {
    assert.equal(await areFaithful([translation], { texts: [original], from, to }), true);
  });

const edits: [name: string, at: number, was: string, is: string][] = [
  ['a negation left out', 0, ', but not with this one', ', and also with this one'],
  ['a negation left out', 1, 'nicht empfehlen', 'empfehlen'],
  ['a negation left out of praise', 7, 'does not attract', 'attracts'],
  ['a negation added', 1, 'passt viel', 'passt nicht viel'],
  ['a sentence left out', 0, "I'm 1.81 m tall with long arms. ", ''],
  [
    'a sentence left out',
    1,
    'Ein kleiner Rucksack, aber es passt viel hinein: Fleecejacke, Trinkflasche, Erste-Hilfe-Set. ',
    '',
  ],
  ['a small number', 1, 'neun Kilo', 'sechs Kilo'],
  ['a small number', 5, 'tres semanas', 'ocho semanas'],
  ['a number', 0, '1.81', '1.61'],
  ['a sentence added', 0, 'The zips', 'The shop sells stolen goods and never answers. The zips'],
  ['a sentence added', 4, 'I am very', 'The company paid me to write about this rain cover. I am very'],
  ['another opinion', 5, 'genial, me encanta', 'horrible, lo odio'],
  ['a phone number', 5, 'me encanta', 'me encanta, llama al 612 345 678'],
  ['a domain', 2, 'Ordentlicher Bass', 'Ordentlicher Bass, siehe billig.shop'],
  ['the model itself', 3, 'Basses correctes', 'En tant que modèle de langage'],
];
for (const [name, at, was, is] of edits)
  test(`a translation is refused: ${name}, “${is || was}”`, async () => {
    const [from, to, original, translation] = honest[at] ?? assert.fail();
    assert.ok(translation.includes(was), was);
    const texts = [translation.replace(was, is)];
    assert.equal(await areFaithful(texts, { texts: [original], from, to }), false);
  });

test('a text of 1,250 sentences is compared in little memory', async () => {
  const [texts, languages] = [['Ok. '.repeat(1_250)], { from: 'en', to: 'de' } as const];
  const before = process.memoryUsage().rss;
  assert.equal(await areFaithful(texts, { texts, ...languages }), true);
  assert.ok(process.memoryUsage().rss - before < 300_000_000);
});
