import type { Logger } from 'pino';
import { within } from '../../platform/time-limit.ts';

const sameCtrlCMs = 1000;
const lookForParentEveryMs = 500;
/** Docker kills a container 10 s after SIGTERM. */
const stopWithinMs = 8_000;

/**
 * Resolves at the first SIGINT or SIGTERM; another one at least a second later ends the process at once. An earlier second signal belongs
 * to the same Ctrl-C, which the terminal sends to the whole process group and npm 10 forwards. With `endWithParent` it also resolves when
 * the parent has exited, so that nothing keeps running after kill -9 of npm. Without `secondForces` later signals have no effect: for
 * processes that end with their primary.
 */
export function untilStopped({ endWithParent = false, secondForces = true } = {}): Promise<void> {
  return new Promise((resolve) => {
    let firstAt: number | undefined;
    const stop = () => {
      if (secondForces && firstAt !== undefined && Date.now() - firstAt > sameCtrlCMs) process.exit(1);
      firstAt ??= Date.now();
      resolve();
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
    if (endWithParent) whenParentIsGone(resolve);
  });
}

/**
 * Runs `stop`, then exits with 0, even if a library left a connection or channel open. Exits with 1 when `stop` fails or
 * takes longer than `withinMs`, for example because the database does not respond.
 */
export async function stopAndExit(
  stop: () => Promise<void>,
  log: Logger,
  { withinMs = stopWithinMs } = {},
): Promise<never> {
  try {
    if (await within(withinMs, stop())) process.exit(0);
    log.error({ withinMs }, 'Shutdown timed out; exiting with unfinished work');
  } catch (error) {
    log.error({ reason: String(error) }, 'Shutdown failed; exiting with unfinished work');
  }
  process.exit(1);
}

function whenParentIsGone(act: () => void) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, lookForParentEveryMs);
  timer.unref();
}
