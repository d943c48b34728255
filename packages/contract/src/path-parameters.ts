import type { TObject } from 'typebox';
import {
  idReference,
  lengths,
  merchantsOwnId,
  merchantsProductId,
  type TSchema,
  Type,
  text,
} from './schema.ts';

/** The IDs in paths, by parameter. A route whose parameter means something else declares its `params`. */
const ids = {
  agreementId: idReference('agreement'),
  answerId: idReference('answer'),
  attributeId: text(lengths.id, 'Attribute ID.'),
  bulkId: idReference('bulk'),
  claimId: idReference('claim'),
  eventId: idReference('event'),
  importId: idReference('import'),
  incentiveId: idReference('incentive'),
  invitationId: idReference('invitation'),
  keyId: idReference('key'),
  mailId: idReference('mail'),
  merchantId: idReference('merchant'),
  noteId: idReference('note'),
  orderId: merchantsOwnId("The merchant's order ID."),
  personId: idReference('user'),
  productId: merchantsProductId("The merchant's product ID."),
  publicId: idReference('media'),
  questionId: idReference('question'),
  reportId: idReference('report'),
  requestId: idReference('request'),
  reviewId: idReference('review'),
  storeReviewId: idReference('store_review'),
  templateId: idReference('template'),
  tokenId: idReference('pat'),
  viewId: idReference('view'),
  webhookId: idReference('webhook'),
};

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The schema of a path's IDs. */
export type IdsIn<Path extends string> = [NamesIn<Path>] extends [never]
  ? TSchema
  : TObject<Pick<typeof ids, NamesIn<Path> & keyof typeof ids>>;

/** Requires `params` for a path with a parameter that is not one of the IDs. */
export type ParamsFor<Path extends string> =
  NamesIn<Path> extends keyof typeof ids ? unknown : { params: TSchema };

/** The schema of a path's IDs; undefined for a path without any. */
export function idsIn(path: string): TSchema | undefined {
  const names: string[] = path.match(/(?<={)\w+(?=})/g) ?? [];
  const found = names.filter(isId).map((name) => [name, ids[name]] as const);
  return found.length > 0 ? Type.Object(Object.fromEntries(found)) : undefined;
}

const isId = (name: string): name is keyof typeof ids => name in ids;
