import type { Connection } from '../api.ts';
import type { ReviewSubmission } from '../api-writes.ts';
import type { CustomAttribute } from '../attributes.ts';
import { attributeValue } from './attribute-field.ts';
import type { AttributeValues, Values } from './fields.ts';

export interface Written {
  values: Values;
  attributes: readonly CustomAttribute[];
  attributeValues: AttributeValues;
  media: string[];
  /** Token from the email that requested the review. */
  token: string | null;
  incentiveClaimId: string;
}

/** The request body for the entered values and uploads, without empty fields. */
export function submissionOf(connection: Connection, productId: string, written: Written): ReviewSubmission {
  const { media, token, incentiveClaimId } = written;
  const typed = Object.entries(written.values)
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([, value]) => value !== '');
  const { rating, wouldRecommend, incentiveConsent, ...texts } = Object.fromEntries(typed);
  const attributes = written.attributes.flatMap((attribute) => {
    const value = attributeValue(attribute, written.attributeValues[attribute.id] ?? []);
    return value === undefined ? [] : [[attribute.id, value] as const];
  });
  return {
    ...(texts as Pick<ReviewSubmission, 'relationship'>), // The form offers the API's values.
    productId,
    merchantId: connection.merchantId,
    rating: Number(rating),
    authorName: texts.authorName ?? '',
    authorEmail: texts.authorEmail ?? '',
    ...(media.length > 0 && { media }),
    ...(wouldRecommend && { wouldRecommend: wouldRecommend === 'true' }),
    ...(attributes.length > 0 && { attributes: Object.fromEntries(attributes) }),
    ...(token && { token }),
    ...(incentiveClaimId && { incentiveClaimId, incentiveConsent: incentiveConsent === 'true' }),
  };
}
