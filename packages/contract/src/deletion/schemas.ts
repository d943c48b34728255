import { id, nullable, object, oneOf, string, timestamp } from '../schema.ts';

export const deletionStatuses = ['scheduled', 'deleting', 'canceled', 'completed'] as const;

export const merchantDeletion = object('The deletion of a merchant or of a sandbox.', {
  merchantId: id('merchant', 'The merchant or sandbox to delete.'),
  name: string("The merchant's name at the time of the request."),
  status: oneOf(deletionStatuses, 'Until `dueAt` it is `scheduled` and can be canceled.'),
  requestedBy: nullable(string('Email address of the owner; null for the operator.')),
  requestedAt: timestamp('Time of the request.'),
  dueAt: timestamp('Time from which everything is deleted.'),
});
