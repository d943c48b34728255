/** Tests that `npm run test:citus` leaves out: files by a part of their path, or the tests of a title in them. */
export const notOnCitus: readonly { path: string; title?: string; reason: string }[] = [];
