import type { Pages } from '../catalog.ts';

export const pages: Pages<'ja'> = {
  comma: '、',
};
