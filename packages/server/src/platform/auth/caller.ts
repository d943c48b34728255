import type { Role } from '@tribune/contract';
import type { Merchant } from '../merchants/merchant.ts';

/** Who is calling, by the strongest credential that the route takes. */
export type Caller =
  | { kind: 'anyone' }
  | { kind: 'origin'; origin: string }
  | { kind: 'key'; keyId: string; name: string }
  | { kind: 'bearer'; tokenId: string; personId: string; email: string; role: Role }
  | { kind: 'signed' };

export const isStaff = (caller: Caller) => caller.kind === 'key' || caller.kind === 'bearer';

/** How the moderation log names a caller. */
export function actorOf(caller: Caller): { type: 'staff' | 'key' | 'system'; name: string | null } {
  if (caller.kind === 'bearer') return { type: 'staff', name: caller.email };
  if (caller.kind === 'key') return { type: 'key', name: caller.name };
  return { type: 'system', name: null };
}

export interface Admitted {
  caller: Caller;
  /** Absent only on routes that anyone may call and that name no merchant. */
  merchant: Merchant | null;
}
