export { type Brand, brandOf } from './brand.ts';
export { escapeHtml } from './escape-html.ts';
export { paletteOf } from './html/palette.ts';
export { type Letter, type Locale, localeOf, type Part, renderLetter } from './letter.ts';
export { recallMails, sendLater } from './outbox.ts';
export { type Sender, sendDueMails } from './sending.ts';
export { noteMailServer } from './server-setting.ts';
export { suppress, suppressions, unsuppress } from './suppression.ts';
export { smtpTransport } from './transport.ts';
