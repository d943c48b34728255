import { object, string, Type } from '../schema.ts';

export const aspect = object('A part or property of the product that reviews can cover.', {
  aspect: string('Name of the aspect, as in `battery`; `attributes.` and the ID for a custom attribute.'),
  label: string('Label to display, as in `noise cancelling`.'),
  words: Type.Array(Type.String(), {
    description:
      'A text covers the aspect if it contains one of these words; case and accents do not matter. `*` stands for further letters, as in `batter*`; what follows `!` does not count, as in `!screen protector`.',
  }),
});
