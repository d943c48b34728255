import { type ReasonCode, reasonCodes } from '../reviews/states.ts';
import { boolean, counted, object, oneOf, string, Type, timestamp } from '../schema.ts';

/** A rejection for one of these reasons is a strike. The others are honest mistakes, or about the text only. */
export const strikeReasons = [
  'spam',
  'profanity',
  'fake',
  'conflict_of_interest',
  'illegal',
] as const satisfies readonly ReasonCode[];

/** Days after which a strike lapses. */
export const strikeDays = 365;

/** What staff see of the author of an item. Contains neither ratings nor sentiment. */
export const authorHistory = object(
  'History of the author, identified by email address, over all content of the merchant. Null if the address is unknown, and for media.',
  {
    isFirst: boolean('Whether the author has no earlier item of this type.'),
    others: object('Other items of the author by status, up to 100 of each type.', {
      pending: counted('Pending items.'),
      approved: counted('Published items.'),
      rejected: counted('Rejected items.'),
      flagged: counted('Flagged items.'),
    }),
    lastDay: counted('Items of the author within the 24 hours before this one, which is included.'),
    strikes: Type.Array(
      object('A rejection.', {
        itemId: string('ID of the rejected item.'),
        reasonCode: oneOf(reasonCodes, 'Reason of the rejection.'),
        at: timestamp('Time of the rejection.'),
        lapsesAt: timestamp('Time at which the strike lapses.'),
      }),
      {
        description: `Rejections within ${strikeDays} days for one of the reasons ${strikeReasons.map((reason) => `\`${reason}\``).join(', ')}; newest first.`,
      },
    ),
    hasOrder: boolean('Whether the store knows a completed order of the address.'),
    sameDevice: counted('Other authors with the same network address and browser within 30 days, up to 100.'),
    sameOrder: counted('Other authors with reviews of the same order, up to 100.'),
    isTrusted: boolean(
      "Whether the author meets the merchant's conditions of `trustedAuthorApprovals` for passing manual moderation.",
    ),
  },
);
