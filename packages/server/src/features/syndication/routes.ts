import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { invalidState, notFound } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { uuidOf } from '../../platform/ids.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { type Agreement, agreementsOf, lockAgreement, presentAgreement } from './agreements.ts';
import { endAgreement, setPaused } from './ending.ts';
import { acceptOffer, offerReviews } from './offering.ts';

export function serveSyndication(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.createSyndicationOffer, async ({ db, merchant, body, now }) => {
    assertLive(merchant);
    const { agreement, code } = await offerReviews(context, db, merchant.merchantId, { offer: body, now });
    return { ...(await presentAgreement(db, agreement)), code };
  });
  serve(app, context, contract.acceptSyndicationOffer, {
    // Before the transaction of the call: an acceptance stays valid even if the response is lost, and no connection is held while the
    // other installation answers.
    async receive({ merchant, body }) {
      assertLive(merchant);
      await acceptOffer(context, context.db, merchant.merchantId, body);
      return { body, content: JSON.stringify(body), release: async () => {} };
    },
    handle: async ({ db, merchant, body }) =>
      presentAgreement(db, await acceptOffer(context, db, merchant.merchantId, body)),
  });
  serve(app, context, contract.listSyndicationAgreements, async ({ db, merchant }) => {
    const found = await agreementsOf(db, merchant.merchantId);
    return { agreements: await Promise.all(found.map((one) => presentAgreement(db, one))) };
  });
  serve(app, context, contract.getSyndicationAgreement, async ({ db, merchant, params }) =>
    presentAgreement(db, await lockedAgreement(db, merchant, params.agreementId)),
  );
  serve(app, context, contract.changeSyndicationAgreement, change);
  serve(app, context, contract.endSyndicationAgreement, async ({ db, merchant, params, now }) => {
    const agreement = await lockedAgreement(db, merchant, params.agreementId);
    return presentAgreement(db, await endAgreement(db, agreement, now));
  });
}

async function change({ db, merchant, params, body, now }: Call<typeof contract.changeSyndicationAgreement>) {
  const agreement = await lockedAgreement(db, merchant, params.agreementId);
  if (agreement.state !== 'active')
    throw invalidState(`An agreement that is ${agreement.state} cannot be paused.`);
  return presentAgreement(db, await setPaused(db, agreement, { paused: body.paused, now }));
}

function assertLive({ isSandbox }: Merchant): void {
  if (isSandbox) throw invalidState('A sandbox shares no reviews. Use live mode.');
}

async function lockedAgreement(db: Db, { merchantId }: Merchant, id: string): Promise<Agreement> {
  const agreementId = uuidOf('agreement', id);
  const found = agreementId && (await lockAgreement(db, merchantId, agreementId));
  if (!found || found.state === 'accepting') throw notFound('agreement');
  return found;
}
