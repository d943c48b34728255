import type { FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { typeId } from '../../platform/ids.ts';
import { type Brand, brandOf } from '../../platform/mail/brand.ts';
import { localeOf } from '../../platform/mail/email.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { merchantIdIn, type Token, tokenWith } from '../review-tokens/index.ts';
import type { Locale } from './page-layout.ts';

/** Who comes with a link from a mail. */
export interface Visit {
  text: string;
  merchant: Merchant;
  brand: Brand;
  token: Token;
  locale: Locale;
  now: Date;
}

/** Null when the link's token was never ours. */
export async function visitOf(context: Context, request: FastifyRequest): Promise<Visit | null> {
  const { token: text } = request.params as { token: string };
  const merchantId = merchantIdIn(text);
  const merchant = merchantId && (await context.directory.merchant(typeId('merchant', merchantId)));
  const token = merchant && (await tokenWith(context.db, merchant.merchantId, text));
  if (!token) return null;
  const brand = await brandOf(context.db, merchant.merchantId);
  return { text, merchant, brand, token, locale: localeOf(brand.locale), now: context.clock.now() };
}
