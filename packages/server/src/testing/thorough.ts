// `npm test` runs each feature's tests in a few minutes; a thorough run has everything. CONTRIBUTING.md says when which runs.

/** Whether nothing is left out of this run. scripts/test.mjs sets the variable. */
export const thorough = process.env.TRIBUNE_TEST_THOROUGH === 'true';

export const thoroughOnlyReason = 'runs only in thorough runs';

/** The `skip` of a test that takes more than some 10 s and of which no part makes sense. */
export const thoroughOnly: string | undefined = thorough ? undefined : thoroughOnlyReason;

let partial = 0;

/** How many matrices and amounts were reduced in this process so far. */
export const partialCount = (): number => partial;

/**
 * What a test goes through or how much of it: in thorough runs `all`, else `part`. The parts of all tests together contain
 * each language, width, color scheme and kind of input.
 */
export function unlessThorough<const Part, const All>(part: Part, all: All): Part | All {
  if (thorough) return all;
  partial += 1;
  return part;
}
