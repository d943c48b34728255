import {
  day,
  lengths,
  merchantsProductId,
  nullable,
  oneOf,
  personName,
  pointFields,
  rating,
  receivedFigures,
  type Static,
  singleLine,
  syndicationFilters,
  type TSchema,
  Type,
  text,
  timestamp,
  verifications,
} from '@tribune/contract';
import { invalidField } from '../../platform/errors.ts';
import { cleanBody, knownInputs } from '../../platform/http/inputs.ts';
import { validatorOf } from '../../platform/http/validation.ts';

/* The messages of docs/SYNDICATION.md. Unknown fields are ignored, so that later versions can add fields. */

const address = Type.String({ format: 'web-address', maxLength: 2_048 });
const party = Type.Object({ name: singleLine(200), url: address });
const optional = <Schema extends TSchema>(schema: Schema) => Type.Optional(nullable(schema));
const sequence = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

const acceptMessage = Type.Object({
  type: oneOf(['accept']),
  secret: text(100),
  target: Type.Object({ name: singleLine(200), url: address, endpoint: address, key: text(100) }),
});

const pullMessage = Type.Object({
  type: oneOf(['pull']),
  after: sequence,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  paused: Type.Boolean(),
  received: Type.Optional(receivedFigures),
});

const notices = Type.Object({ type: oneOf(['changed', 'ended']) });

export type AcceptMessage = Static<typeof acceptMessage>;
export type PullMessage = Static<typeof pullMessage>;
type Notice<Type extends string> = { type: Type };
export type Message = AcceptMessage | PullMessage | Notice<'changed'> | Notice<'ended'>;

export const acceptedReply = Type.Object({
  type: oneOf(['accepted']),
  source: party,
  filters: syndicationFilters,
});

const changesReply = Type.Object({
  type: oneOf(['changes']),
  state: oneOf(['active', 'paused', 'ended']),
  source: party,
  /** Validated individually. */
  changes: Type.Array(Type.Unsafe<unknown>({}), { maxItems: 100 }),
  next: sequence,
  more: Type.Boolean(),
});

const head = { id: text(lengths.id), version: sequence };

const withdrawal = Type.Object({ ...head, state: oneOf(['withdrawn']) });

const publication = Type.Object({
  ...head,
  state: oneOf(['published']),
  product: Type.Object({
    id: Type.Optional(merchantsProductId("The source's product ID.")),
    name: optional(singleLine(lengths.id)),
    url: optional(address),
    gtin: optional(singleLine(50)),
    brand: optional(singleLine(lengths.id)),
    mpn: optional(singleLine(lengths.id)),
  }),
  review: Type.Object({
    rating,
    title: optional(singleLine(lengths.title)),
    text: optional(text(lengths.text)),
    ...pointFields(() => optional(text(lengths.point))),
    wouldRecommend: optional(Type.Boolean()),
    authorName: personName(),
    language: optional(Type.String({ pattern: '^[a-z]{2,3}$' })),
    createdAt: timestamp(),
    editedAt: optional(timestamp()),
    verification: oneOf(verifications),
    incentivized: Type.Boolean(),
    experiencedAt: optional(day('Day of the experience.')),
    images: Type.Optional(Type.Array(address, { maxItems: 20 })),
  }),
});

export type Publication = Static<typeof publication>;
type Withdrawal = Static<typeof withdrawal>;
export type SyndicatedChange = Publication | Withdrawal;

const messages: Record<string, TSchema> = {
  accept: acceptMessage,
  pull: pullMessage,
  changed: notices,
  ended: notices,
};
const changeSchemas: Record<string, TSchema> = { published: publication, withdrawn: withdrawal };

const validators = new Map<TSchema, (value: unknown) => void>();

/** The known fields of a value, cleaned. Throws VALIDATION_ERROR. */
export function readAs<Schema extends TSchema>(schema: Schema, value: unknown): Static<Schema> {
  const cleaned = cleanBody(knownInputs(schema, value));
  const validate = validators.get(schema) ?? validatorOf(schema);
  validators.set(schema, validate);
  validate(cleaned);
  return cleaned as Static<Schema>; // as just validated
}

const named = (value: unknown, property: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[property] : undefined;

/** Whether the reply to a notice of changes says that the target has ended the agreement. */
export const saysEnded = (reply: unknown): boolean => named(reply, 'state') === 'ended';

/** A message from the other side. Throws VALIDATION_ERROR. */
export const messageIn = (value: unknown) =>
  readAs(messages[String(named(value, 'type'))] ?? notices, value) as Message;

/**
 * A source's reply to a pull. Its changes are not validated here but individually, so that an invalid one does not delay the others,
 * withdrawals included. Throws VALIDATION_ERROR.
 */
export function changesIn(value: unknown): Static<typeof changesReply> {
  const changes = named(value, 'changes');
  const head = typeof value === 'object' && value !== null ? { ...value, changes: [] } : value;
  const reply = readAs(changesReply, head);
  if (!Array.isArray(changes) || changes.length > 100)
    throw invalidField('changes', 'must be a list of at most 100 changes');
  return { ...reply, changes };
}

/** A change from a source. Throws VALIDATION_ERROR. */
export const changeIn = (value: unknown) =>
  readAs(changeSchemas[String(named(value, 'state'))] ?? withdrawal, value) as SyndicatedChange;
