// Node's test runner finds the test that calls `after`, or that throws, by asynchronous hooks, which run twice for each promise of the
// process: 7 % of the processor time of the server's tests. AsyncLocalStorage finds it without them.

import asyncHooks, { AsyncLocalStorage, AsyncResource, createHook, executionAsyncId } from 'node:async_hooks';

const testId = new AsyncLocalStorage();
/** Holds one hook while a file runs. */
const enabled = new Set();

class ScopedResource extends AsyncResource {
  constructor(type, options) {
    super(type, options);
    for (const hook of enabled) hook.add(this);
  }

  runInAsyncScope(run, thisArg, ...args) {
    return super.runInAsyncScope(() => testId.run(this.asyncId(), () => Reflect.apply(run, thisArg, args)));
  }
}

/** Calls `init` only for tests and hooks, which the test runner creates as resources, and `destroy` for all of them at the end. */
function hookOfTests({ init, destroy }) {
  const ids = [];
  const hook = {
    add(resource) {
      ids.push(resource.asyncId());
      init(resource.asyncId(), resource.constructor.name, resource.triggerAsyncId(), resource);
    },
    enable() {
      enabled.add(hook);
    },
    disable() {
      enabled.delete(hook);
      ids.forEach(destroy);
    },
  };
  return hook;
}

/** Returns `node:test`, which reads the replaced functions while it loads. Nothing may have loaded it before. */
export function importTestRunner() {
  Object.assign(asyncHooks, {
    AsyncResource: ScopedResource,
    createHook: hookOfTests,
    executionAsyncId: () => testId.getStore() ?? executionAsyncId(),
  });
  try {
    return process.getBuiltinModule('node:test');
  } finally {
    Object.assign(asyncHooks, { AsyncResource, createHook, executionAsyncId });
  }
}
