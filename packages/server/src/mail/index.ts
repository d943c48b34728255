export { type Letter, type Locale, localeOf, type Part } from './letter.ts';
export { sendLater } from './outbox.ts';
