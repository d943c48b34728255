import { routesOf } from '../route.ts';
import { Type } from '../schema.ts';
import {
  newSyndicationOffer,
  syndicationAcceptance,
  syndicationAgreement,
  syndicationChange,
  syndicationOffer,
} from './schemas.ts';

const route = routesOf({ tag: 'Syndication', audiences: ['bearer'], role: 'admin' });

export const createSyndicationOffer = route('POST /admin/syndication/offers', {
  operationId: 'createSyndicationOffer',
  summary: 'Offer reviews to another merchant',
  description:
    'Creates an offer to share your reviews. The other merchant accepts it with the invitation code, which is valid for 14 days and returned only once.',
  body: newSyndicationOffer,
  answer: syndicationOffer,
  errors: ['INVALID_STATE'],
});

export const acceptSyndicationOffer = route('POST /admin/syndication/accept', {
  operationId: 'acceptSyndicationOffer',
  summary: 'Accept an offer of reviews',
  description:
    'Accepts the offer of another merchant, on this or another installation. Its reviews are matched to your products by GTIN, else by brand and MPN, and screened like others. Idempotent: repeating it returns the same agreement.',
  body: syndicationAcceptance,
  answer: syndicationAgreement,
  errors: ['INVALID_STATE'],
});

export const listSyndicationAgreements = route('GET /admin/syndication', {
  operationId: 'listSyndicationAgreements',
  summary: 'List offers and agreements',
  description: 'Newest first, with their figures.',
  answer: Type.Object({
    agreements: Type.Array(syndicationAgreement, { description: 'All offers and agreements.' }),
  }),
});

export const getSyndicationAgreement = route('GET /admin/syndication/{agreementId}', {
  operationId: 'getSyndicationAgreement',
  summary: 'Get an agreement',
  description: 'Returns an offer or agreement with its figures.',
  answer: syndicationAgreement,
});

export const changeSyndicationAgreement = route('PATCH /admin/syndication/{agreementId}', {
  operationId: 'changeSyndicationAgreement',
  summary: 'Pause or resume an agreement',
  description:
    'While either side has paused the agreement, no further reviews are shared. Edits and withdrawals of shared reviews still follow.',
  body: syndicationChange,
  answer: syndicationAgreement,
  errors: ['INVALID_STATE'],
});

export const endSyndicationAgreement = route('DELETE /admin/syndication/{agreementId}', {
  operationId: 'endSyndicationAgreement',
  summary: 'End an agreement or withdraw an offer',
  description:
    'Ends the agreement for both sides and withdraws all of its reviews from the target. Cannot be undone; repeating it changes nothing.',
  answer: syndicationAgreement,
});
