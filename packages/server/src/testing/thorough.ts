// What `npm test` leaves out, so that it ends within eight minutes; see "Running tests" in CONTRIBUTING.md.

/** Whether this run leaves nothing out. scripts/test.mjs sets the variable. */
export const thorough = process.env.TRIBUNE_TEST_THOROUGH === 'true';

export const thoroughOnlyReason = 'runs only in thorough runs';

/** The `skip` of a slow test. */
export const thoroughOnly: string | undefined = thorough ? undefined : thoroughOnlyReason;

/** What a test goes through, or how much of it: in thorough runs `all`, otherwise `part`. */
export function unlessThorough<const Part, const All>(part: Part, all: All): Part | All {
  return thorough ? all : part;
}
