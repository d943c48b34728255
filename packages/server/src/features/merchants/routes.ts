import * as contract from '@tribune/contract';
import { planIncludesGrowthFeatures, roleReaches } from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { announceMerchant } from '../../platform/db/announcing.ts';
import { forbidden, invalidField, notFound, orNotFound } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { uuidOf } from '../../platform/ids.ts';
import { modeOf } from '../../platform/merchants/merchant.ts';
import { merchantTag, productTags, shopTag } from '../../platform/response-cache.ts';
import { attributesWithFigures } from '../attributes/index.ts';
import { hasPreparedTranslations } from '../translations/index.ts';
import { trustPageOf } from '../transparency/index.ts';
import * as tokens from './access-tokens.ts';
import { rotateWebhookSecret } from './administration.ts';
import * as keys from './api-keys.ts';
import { presentKey, presentToken } from './present.ts';
import { changeSettings, settingsOf } from './settings.ts';

/** Registers the widget configuration, settings, API keys, access tokens and webhook secret rotation. */
export function serveMerchants(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.getWidgetConfig, {
    handle: widgetConfig,
    cacheTags(_merchant, { merchantId }, { productId }) {
      const uuid = uuidOf('merchant', merchantId) ?? '';
      const products = productId === undefined ? [] : productTags(uuid, [productId]);
      return [merchantTag(uuid), shopTag(uuid), ...products];
    },
  });
  serve(app, context, contract.getSettings, ({ db, merchant }) => settingsOf(db, merchant.merchantId));
  serve(app, context, contract.changeSettings, async ({ db, merchant, body, now }) => {
    const changed = await changeSettings(db, merchant.merchantId, { change: body, now });
    announceMerchant(context, db, merchant.merchantId);
    return changed;
  });
  serve(app, context, contract.listApiKeys, async ({ db, merchant }) => ({
    apiKeys: (await keys.apiKeysOf(db, merchant.merchantId)).map(presentKey),
  }));
  serve(app, context, contract.createApiKey, createApiKey);
  serve(app, context, contract.revokeApiKey, revokeApiKey);
  serve(app, context, contract.listAccessTokens, listAccessTokens);
  serve(app, context, contract.createAccessToken, createAccessToken);
  serve(app, context, contract.revokeAccessToken, revokeAccessToken);
  serve(app, context, contract.rotateWebhookSecret, async ({ db, merchant, now }) => {
    const rotated = await rotateWebhookSecret(db, merchant.merchantId, now);
    announceMerchant(context, db, merchant.merchantId);
    return rotated;
  });
}

async function widgetConfig({ context, db, params, query }: Call<typeof contract.getWidgetConfig>) {
  const merchant = orNotFound(await context.directory.merchant(params.merchantId), 'merchant');
  const settings = await settingsOf(db, merchant.merchantId);
  const growth = planIncludesGrowthFeatures(merchant.plan);
  return {
    merchantId: merchant.publicId,
    transparency: await trustPageOf(db, publicUrlOf(context.config), merchant),
    mode: modeOf(merchant),
    planTier: merchant.plan,
    customAttributes: growth ? await attributesWithFigures(db, merchant, query.productId ?? null) : [],
    promotedAttributesState: merchant.attributesState,
    theme: settings.theme,
    allowedOrigins: settings.allowedOrigins,
    features: {
      sentiment: growth,
      customAttributes: growth,
      featuredReviews: growth,
      googleShopping: growth,
      reviewUpdateRequests: growth,
    },
    locale: settings.locale,
    acceptsSubmissions: !merchant.suspended,
    hasTopics: growth,
    writingIdeas: growth && settings.writingIdeas,
    translatesReviews:
      (context.config.translation.provider !== 'none' && settings.translationCharactersPerDay > 0) ||
      (await hasPreparedTranslations(db, merchant.merchantId)),
  };
}

async function createApiKey({ db, merchant, body, now }: Call<typeof contract.createApiKey>) {
  const { row, secret } = await keys.createApiKey(db, merchant.merchantId, {
    name: body.name,
    isTest: merchant.isSandbox,
    now,
  });
  return { ...presentKey(row), apiKey: secret };
}

async function revokeApiKey({ context, db, merchant, params, now }: Call<typeof contract.revokeApiKey>) {
  const keyId = uuidOf('key', params.keyId);
  const row = orNotFound(keyId && (await keys.revokeApiKey(db, merchant.merchantId, keyId, now)), 'API key');
  announceMerchant(context, db, merchant.merchantId);
  return presentKey(row);
}

/** The person whose tokens the caller may manage; null for admins, who manage everybody's. */
function tokenScope({ caller }: { caller: Call<never>['caller'] }): string | null {
  if (caller.kind !== 'bearer') throw forbidden('Only staff have access tokens.');
  return roleReaches(caller.role, 'admin') ? null : caller.personId;
}

async function listAccessTokens(call: Call<typeof contract.listAccessTokens>) {
  const rows = await tokens.accessTokensOf(call.db, call.merchant.merchantId, tokenScope(call));
  return { accessTokens: rows.map(presentToken) };
}

async function createAccessToken({
  db,
  merchant,
  caller,
  body,
  now,
}: Call<typeof contract.createAccessToken>) {
  if (caller.kind !== 'bearer') throw forbidden('Only staff have access tokens.');
  const role = body.role ?? caller.role;
  if (!roleReaches(caller.role, role))
    throw forbidden(`A token cannot have a higher role than yours (${caller.role}). Choose a lower role.`);
  const { row, secret } = await tokens.createAccessToken(db, merchant.merchantId, {
    personId: caller.personId,
    name: body.name,
    role,
    expiresAt: expiryOf(body.expiresAt, caller, now),
    now,
  });
  return { ...presentToken(row), accessToken: secret };
}

const longestBySessionMs = 366 * 24 * 60 * 60_000;

/**
 * Expiry of a new token, null for never. A token cannot outlive the token that creates it. A token created in a session expires within a
 * year, so that a hijacked session does not grant permanent access.
 */
function expiryOf(wanted: string | undefined, caller: Bearer, now: Date): string | null {
  const latest =
    caller.expiresAt === undefined
      ? new Date(now.getTime() + longestBySessionMs).toISOString()
      : caller.expiresAt;
  if (wanted === undefined) return latest;
  const expiresAt = new Date(wanted);
  if (expiresAt <= now) throw invalidField('expiresAt', 'must be in the future');
  if (latest !== null && expiresAt > new Date(latest))
    throw invalidField('expiresAt', `must not be after ${latest}`);
  return expiresAt.toISOString();
}

type Bearer = Extract<Call<never>['caller'], { kind: 'bearer' }>;

async function revokeAccessToken(call: Call<typeof contract.revokeAccessToken>) {
  const { context, db, merchant, params, now } = call;
  const tokenId = uuidOf('pat', params.tokenId);
  const scope = { tokenId: tokenId ?? '', personId: tokenScope(call), now };
  const row = tokenId && (await tokens.revokeAccessToken(db, merchant.merchantId, scope));
  if (!row) throw notFound('access token');
  announceMerchant(context, db, merchant.merchantId);
  return presentToken(row);
}
