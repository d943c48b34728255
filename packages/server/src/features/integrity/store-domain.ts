import type { Signal } from './signal.ts';

/** Signals that the author's address belongs to the store itself. */
export const storeDomain: Signal = {
  name: 'store_domain',
  family: 'relation',
  refutedBy: 'an employee who bought the product as a customer and says so',
  find: ({ review: { emailDomain }, storeDomains }) =>
    storeDomains.some((domain) => emailDomain === domain || emailDomain.endsWith(`.${domain}`))
      ? {
          note: 'The email address of the author belongs to the store.',
          pValue: null,
          count: 1,
          weight: 5,
          others: [],
        }
      : null,
};
