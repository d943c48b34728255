import { html } from 'lit-html';
import type { Connection } from '../api.ts';
import type { FullI18n } from '../i18n/full.ts';
import { policyAddress } from './hosted-address.ts';

/** A link to how the store collects and verifies reviews. */
export const policyLink = (connection: Connection, i18n: FullI18n) =>
  html`<a href=${policyAddress(connection, i18n.language)} target="_blank" rel="noopener">${i18n.t('reviewPolicy')}</a>`;
