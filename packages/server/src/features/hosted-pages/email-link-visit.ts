import { type FullI18n, i18nOf } from '@tribune/contract/messages';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { isAtHome } from '../../platform/http/hosted-on.ts';
import { typeId } from '../../platform/ids.ts';
import { type Brand, brandOf } from '../../platform/mail/brand.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { merchantIdIn, type Token, tokenWith } from '../review-tokens/index.ts';

/** A request with a token from an email's link. */
export interface Visit {
  text: string;
  merchant: Merchant;
  brand: Brand;
  token: Token;
  /** The merchant's language. */
  i18n: FullI18n;
  now: Date;
}

/** Null if the token was never issued. */
export async function visitOf(context: Context, request: FastifyRequest): Promise<Visit | null> {
  const { token: text } = request.params as { token: string };
  const merchantId = merchantIdIn(text);
  if (!merchantId || !isAtHome(request, merchantId)) return null;
  const merchant = await context.directory.merchant(typeId('merchant', merchantId));
  const token = merchant && (await tokenWith(context.db, merchant.merchantId, text));
  if (!token) return null;
  const brand = await brandOf(context.db, merchant.merchantId);
  return { text, merchant, brand, token, i18n: i18nOf(brand.locale), now: context.clock.now() };
}
