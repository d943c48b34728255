import { join } from 'node:path';

/** The script that runs `tribune` commands: in `npm test` the bundle that `npm start` runs, else the sources. */
export const program = process.env.TRIBUNE_TEST_PROGRAM ?? join(import.meta.dirname, '../app/main.ts');
