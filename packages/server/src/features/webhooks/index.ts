export { changeEndpoint, createEndpoint } from './endpoints.ts';
export { jobs } from './jobs.ts';
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
