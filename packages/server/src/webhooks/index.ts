export { forgetEventsOf, recordEvents, wantsEvents } from './recording.ts';
export { startEventSender } from './sender.ts';
export { sweepEvents } from './sweeping.ts';
