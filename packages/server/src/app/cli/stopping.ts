const sameCtrlCMs = 1000;
const lookForParentEveryMs = 500;

/**
 * Resolves at the first SIGINT or SIGTERM; another one, a second later or more, ends the process at once. Sooner it is
 * the same Ctrl-C: the terminal sends it to the whole process group, and npm 10 passes its own on to us.
 *
 * With `endWithParent` it resolves too when the parent is gone: after kill -9 of npm nothing must go on without it.
 */
export function untilStopped({ endWithParent = false } = {}): Promise<void> {
  return new Promise((resolve) => {
    let firstAt: number | undefined;
    const stop = () => {
      if (firstAt !== undefined && Date.now() - firstAt > sameCtrlCMs) process.exit(1);
      firstAt ??= Date.now();
      resolve();
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
    if (endWithParent) whenParentIsGone(resolve);
  });
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
