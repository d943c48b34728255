import { join } from 'node:path';

/** What shops get, as scripts/test.mjs made it before the first test. */
export const bundle = join(import.meta.dirname, '../dist');
