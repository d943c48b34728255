import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contrast, paletteOf } from './palette.ts';

const accents = ['#235660', '#1d4d4f', '#ffd400', '#ffffff', '#000000', '#b3261e', '#767676', '#00ff00'];
const backgrounds = [undefined, '#ffffff', '#fffdf8', '#1c1f22', '#777777', '#ffe0b2'];
const texts = [undefined, '#1d2b25', '#767676', '#f0f0f0', '#000000'];

test('marked words are readable and marked in every theme, light and dark', () => {
  for (const accentColor of accents)
    for (const backgroundColor of backgrounds)
      for (const textColor of texts)
        for (const scheme of ['light', 'dark'] as const) {
          const theme = {
            accentColor,
            ...(backgroundColor && { backgroundColor }),
            ...(textColor && { textColor }),
          };
          const { card, mark, text } = paletteOf(theme, scheme);
          const what = `${JSON.stringify(theme)}, ${scheme}`;
          const readable = Math.min(4.5, contrast(text, card));
          assert.ok(contrast(text, mark) >= readable, `${what}: ${contrast(text, mark)}`);
        }
});

test('in dark colors, marked words differ from the card more than a tint of the accent does', () => {
  const { card, mark } = paletteOf({ accentColor: '#235660' }, 'dark');
  assert.ok(contrast(mark, card) >= 1.4, String(contrast(mark, card)));
});
