export {
  forgetEventsOf,
  newEvent,
  partsOfEvents,
  recordEvents,
  valuesOfEvents,
  wantsEvents,
} from './recording.ts';
export { startEventSender } from './sender.ts';
export { sweepEvents } from './sweeping.ts';
