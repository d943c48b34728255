/** For the script tag of a shop: registers the elements and hands out all there is. */
import { define } from './define.ts';

export * from './index.ts';

define();
