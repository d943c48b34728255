import type { Role } from '@tribune/contract';
import type { Merchant } from '../merchants/merchant.ts';

/** The authenticated caller, by the strongest credential that the route accepts (docs/INTERFACE.md, Authentication). */
export type Caller =
  | { kind: 'anyone' }
  /** The origin is empty for public readers without a website, such as software agents. */
  | { kind: 'origin'; origin: string }
  | { kind: 'key'; keyId: string; name: string }
  | { kind: 'bearer'; tokenId: string; personId: string; email: string; role: Role }
  | { kind: 'signed' }
  /** The operator of the installation. `tokenId` tells its tokens apart. */
  | { kind: 'operator'; tokenId: string };

/** Whether the caller may use staff features: an API key, a staff session or a personal access token. */
export const isStaff = (caller: Caller) => caller.kind === 'key' || caller.kind === 'bearer';

/** The caller as the moderation log records it. */
export function actorOf(caller: Caller): { type: 'staff' | 'key' | 'system'; name: string | null } {
  if (caller.kind === 'bearer') return { type: 'staff', name: caller.email };
  if (caller.kind === 'key') return { type: 'key', name: caller.name };
  return { type: 'system', name: null };
}

/** The result of authentication. */
export interface Admitted {
  caller: Caller;
  /** Null on public routes that are not about a merchant, and on those of the operator. */
  merchant: Merchant | null;
}
