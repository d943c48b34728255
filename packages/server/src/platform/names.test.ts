import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogs } from '@tribune/contract/messages';
import { withoutMarks } from './names.ts';

test('names lose what imitates our marks, in every language and however it is written', () => {
  for (const { verified, verifiedOnly, rewardedReview, replyFromShop, answerFromShop } of Object.values(
    catalogs,
  ))
    for (const mark of [verified, verifiedOnly, rewardedReview, replyFromShop, answerFromShop])
      for (const name of [
        ...[
          `Anna ✔ ${mark}`,
          `${mark} ✅ Anna`,
          `Anna (${mark.toUpperCase()})`,
          `Anna – ${mark.normalize('NFD')}`,
        ],
        ...[`Anna ✔️ ${[...mark].join('\u200b')}`, `Anna | ${mark.replaceAll(' ', '_')}`],
      ])
        assert.equal(withoutMarks(name), 'Anna', name);
  for (const name of [
    'Anna, verified buyer',
    'Anna ☑ Verifizierter Käufer',
    'Anna – acheteur vérifié',
    'Anna ✓',
  ])
    assert.equal(withoutMarks(name), 'Anna', name);
  for (const name of ['✔', 'Verified purchase', '✅ Verifizierter Kauf ✅'])
    assert.equal(withoutMarks(name), '', name);
});

test('other names stay as they are', () => {
  for (const name of [
    'Anna',
    'J. R.',
    'José-María  Núñez',
    'Ve Rified',
    'Comprador',
    'محمد',
    '山田 太郎',
    'Anna ⭐',
    'ﬁona',
    'Maya -',
    'x'.repeat(500),
  ])
    assert.equal(withoutMarks(name), name);
  assert.equal(withoutMarks('José ✔'), 'José');
});
