import type { Pages } from '../catalog.ts';

export const pages: Pages<'de'> = {
  comma: ', ',
};
