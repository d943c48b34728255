import { hash, randomBytes } from 'node:crypto';
import { type Static, singleLine, Type } from '@tribune/contract';
import { invalidField } from '../../platform/errors.ts';
import { uuidOf } from '../../platform/ids.ts';
import { readAs } from './protocol.ts';

/** The content of an invitation code: the offer's address, its signing key, and the secret that accepts it. */
const invitation = Type.Object({
  v: Type.Integer({ minimum: 1, maximum: 1 }),
  agreement: singleLine(100),
  endpoint: Type.String({ format: 'web-address', maxLength: 1_000 }),
  key: singleLine(100),
  secret: singleLine(100),
});
export type Invitation = Static<typeof invitation>;

const prefix = 'trs_';

export const newSecret = () => randomBytes(24).toString('base64url');
export const secretHash = (secret: string): Buffer => hash('sha256', secret, 'buffer');

export const codeOf = (content: Invitation): string =>
  prefix + Buffer.from(JSON.stringify(content)).toString('base64url');

/** The content of a code, with the UUID of its agreement. Throws VALIDATION_ERROR. */
export function invitationIn(code: string): Invitation & { agreementId: string } {
  try {
    const json = Buffer.from(code.slice(prefix.length), 'base64url').toString('utf8');
    const content = readAs(invitation, JSON.parse(json));
    const agreementId = uuidOf('agreement', content.agreement);
    if (code.startsWith(prefix) && agreementId !== null) return { ...content, agreementId };
  } catch {
    // Not JSON, or not an invitation: both get the same message.
  }
  throw invalidField('code', 'is not an invitation code; copy all of it, from trs_ to its end');
}
