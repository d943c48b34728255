export { type Brand, brandOf } from './brand.ts';
export { escapeHtml } from './escape-html.ts';
export { paletteOf } from './html/palette.ts';
export { sendInvitation } from './inviting.ts';
export { queueKeptMails } from './kept.ts';
export { type Letter, type Locale, localeOf, type Part, renderLetter } from './letter.ts';
export { mailAddress, recallMails, sendLater } from './outbox.ts';
export { type Sender, sendDueMails } from './sending.ts';
export { mailServerIsSet, noteMailServer } from './server-setting.ts';
export {
  hideSuppression,
  isSuppressed,
  suppress,
  suppressedSql,
  suppressions,
  unsuppress,
} from './suppression.ts';
export { smtpTransport } from './transport.ts';
