export { changeEndpoint, createEndpoint } from './endpoints.ts';
export {
  forgetEventsOf,
  newEvent,
  partsOfEvents,
  recordEvents,
  valuesOfEvents,
  wantsEvents,
} from './recording.ts';
export { serveWebhooks } from './routes.ts';
export { startEventSender } from './sender.ts';
export { sweepEvents } from './sweeping.ts';
