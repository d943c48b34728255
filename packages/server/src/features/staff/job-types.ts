import { errorCodes, oneOf, type Static, Type } from '@tribune/contract';
import { auditActions } from '@tribune/contract/audit';
import { jobType } from '../../platform/jobs/job.ts';

const attemptEntry = Type.Object({
  entryId: Type.String(),
  merchantId: Type.String(),
  personId: Type.String(),
  action: oneOf(auditActions),
  refusal: Type.Optional(oneOf(errorCodes)),
  networkAddress: Type.String({ description: 'The first address of the network; empty when it is unknown.' }),
  requestId: Type.String(),
  at: Type.String(),
});

/** An entry of an audit log about an attempt to sign in, sign out or change an account. */
export type AttemptEntry = Static<typeof attemptEntry>;

/** Appends the entry to the audit log later. */
export const recordAttemptJob = jobType({
  name: 'record_attempt',
  payload: attemptEntry,
  key: ({ entryId }) => `attempt ${entryId}`,
  maxAttempts: 25,
});
