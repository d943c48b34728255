import { reviewSubmission, type Static } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import { invalidField } from '../../platform/errors.ts';
import { assertSameMerchant } from '../../platform/http/admission.ts';
import { cleanBody, knownInputs, readScalar } from '../../platform/http/inputs.ts';
import { validatorOf } from '../../platform/http/validation.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { applicability, parsedTexts, submittedAttributes } from '../attributes/index.ts';

const check = validatorOf(reviewSubmission);

/** Converts a form's text fields to a review, validated like the JSON route's body. Throws VALIDATION_ERROR. */
export async function readReviewForm(
  db: Db,
  fields: Record<string, string>,
  merchant: Merchant,
): Promise<Static<typeof reviewSubmission>> {
  assertSameMerchant(merchant, fields.merchantId);
  const body: Record<string, unknown> = { merchantId: merchant.publicId };
  // Uploads by ticket belong to the JSON route; here the files are parts of the form.
  const { media: _media, ...properties } = reviewSubmission.properties;
  const types = properties as Record<string, { type?: string }>;
  for (const [name, text] of Object.entries(fields)) {
    const type = types[name];
    if (!type || text.trim() === '' || name === 'merchantId') continue;
    body[name] = readField(name, text.trim(), type.type);
  }
  const cleaned = cleanBody(knownInputs(reviewSubmission, body));
  check(cleaned);
  const review = cleaned as Static<typeof reviewSubmission>;
  // Validated before any file is stored; the submission validates again against the schema at that time.
  const attributes = review.attributes && parsedTexts(merchant.attributes, review.attributes);
  const applies = await applicability(db, merchant.merchantId, {
    schema: merchant.attributes,
    productId: review.productId,
  });
  submittedAttributes(merchant, merchant.attributes, attributes, applies);
  return { ...review, ...(attributes && { attributes: attributes as typeof review.attributes }) };
}

function readField(name: string, text: string, type: string | undefined): unknown {
  if (name === 'attributes') return readAttributes(text);
  // A single digit; `05` is refused.
  if (name === 'rating' && !/^[1-5]$/.test(text)) throw invalidField('rating', 'must be 1, 2, 3, 4 or 5');
  return readScalar(type, text);
}

function readAttributes(text: string): unknown {
  try {
    const attributes: unknown = JSON.parse(text);
    if (attributes !== null) return attributes;
  } catch {
    // Invalid JSON is rejected below.
  }
  throw invalidField('attributes', 'must be a JSON object');
}
