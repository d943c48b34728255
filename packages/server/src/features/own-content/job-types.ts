import { Type } from '@tribune/contract';
import { jobType } from '../../platform/jobs/job.ts';

/** Finds the stores that know an address, and emails it a link if there are any. */
export const sendOwnLinkJob = jobType({
  name: 'send_own_link',
  payload: Type.Object({
    address: Type.String({ description: 'Encrypted (link.ts).' }),
    addressHash: Type.String(),
    locale: Type.String(),
    client: Type.String(),
  }),
  key: ({ addressHash }) => `own_link ${addressHash}`,
  maxAttempts: 3,
});

/** Deletes an item that its author has withdrawn. */
export const withdrawJob = jobType({
  name: 'withdraw_item',
  payload: Type.Object({
    merchantId: Type.String(),
    itemType: Type.String(),
    itemId: Type.String(),
  }),
  key: ({ merchantId, itemId }) => `withdraw ${merchantId} ${itemId}`,
});
