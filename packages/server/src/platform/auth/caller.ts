import type { Role } from '@tribune/contract';
import { typeId } from '../ids.ts';
import type { Merchant } from '../merchants/merchant.ts';

/** The authenticated caller, by the strongest credential that the route accepts (docs/API-CONTRACT.md, Authentication). */
export type Caller =
  | { kind: 'anyone' }
  /** The origin is empty for public readers without a website, such as software agents. */
  | { kind: 'origin'; origin: string }
  | { kind: 'key'; keyId: string; name: string }
  | {
      kind: 'bearer';
      tokenId: string;
      personId: string;
      email: string;
      role: Role;
      /** Expiry of a personal access token, null for never; undefined for a session. */
      expiresAt?: string | null;
    }
  | { kind: 'signed' }
  /** The operator of the installation. `tokenId` distinguishes its tokens. */
  | { kind: 'operator'; tokenId: string };

/** Whether the caller may use staff features: an API key, a staff session or a personal access token. */
export const isStaff = (caller: Caller) => caller.kind === 'key' || caller.kind === 'bearer';

/** The staff member of a route that only accepts staff. */
export function bearerOf(caller: Caller): Extract<Caller, { kind: 'bearer' }> {
  if (caller.kind !== 'bearer') throw new Error('This route accepts staff only');
  return caller;
}

/** The actor, as the moderation log records it. */
export interface RecordedActor<Type = 'staff' | 'key' | 'system'> {
  type: Type;
  /** The displayed name, which a request may override (`moderatedBy`). */
  name: string | null;
  /** The person or key whose credential the request used; null or absent for automatic actions. */
  requestedBy?: { name: string; id: string | null } | null;
}

/** The caller as the moderation log records it. */
export function actorOf(caller: Caller): RecordedActor {
  if (caller.kind === 'bearer') {
    const requestedBy = { name: caller.email, id: typeId('user', caller.personId) };
    return { type: 'staff', name: caller.email, requestedBy };
  }
  if (caller.kind === 'key') {
    const requestedBy = { name: caller.name, id: typeId('key', caller.keyId) };
    return { type: 'key', name: caller.name, requestedBy };
  }
  return { type: 'system', name: null };
}

/** The result of authentication. */
export interface Admitted {
  caller: Caller;
  /** Null on public routes that do not concern a merchant, and on those of the operator. */
  merchant: Merchant | null;
}
