import { untilStopped } from './stopping.ts';

// Test program: prints when it waits, when it is asked to stop, and when it has stopped, which takes a while.
const alive = setInterval(() => {}, 1000);
const stopped = untilStopped({ endWithParent: process.argv[2] === 'end-with-parent' });
console.log(`waiting ${process.pid}`);
await stopped;
console.log('stopping');
setTimeout(() => {
  console.log('stopped');
  clearInterval(alive);
  process.exit(0);
}, 200);
