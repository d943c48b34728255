import { i18nOf } from '@tribune/contract/messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { paragraph } from './forms.ts';
import { showPage } from './page-layout.ts';

/** The messages in the browser's preferred language, for pages without a merchant. */
export const browserI18n = ({ headers }: FastifyRequest) =>
  i18nOf(headers['accept-language']?.split(/[,;]/)[0] ?? '');

/** The language in the address, which the widget's links set to that of its page. */
export const pageLanguage = ({ query }: FastifyRequest) => {
  const { locale } = query as { locale?: unknown };
  return typeof locale === 'string' ? locale : undefined;
};

/** The brand of pages without a merchant. */
export const noBrand = {
  shop: 'Tribune',
  theme: {},
  senderName: '',
  replyTo: null,
  locale: 'en',
  logo: null,
  pagesDomain: null,
  isTest: false,
};

export function showUnknown(reply: FastifyReply): FastifyReply {
  const i18n = browserI18n(reply.request);
  const body = paragraph(i18n.t('linkUnknownReason'));
  return showPage(reply, { brand: noBrand, i18n, title: i18n.t('linkUnknownTitle'), body }, 404);
}
