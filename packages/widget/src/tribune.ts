/** The entry for a store's script tag: registers the elements and exports everything. */
import { define } from './define.ts';

export * from './index.ts';

define();
