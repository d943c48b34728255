/** Why a file is not taken. */
export type RefusalReason =
  | 'empty'
  | 'too_large'
  /** The bytes are none of the seven formats, whatever the name says. */
  | 'unsupported_format'
  /** The part declared another type than its bytes have. */
  | 'type_mismatch'
  /** The signature is right, but no decoder can read what follows. */
  | 'unreadable'
  | 'too_many_pixels'
  | 'too_many_frames'
  | 'no_video_track'
  | 'too_many_tracks'
  | 'too_long';

export interface Refusal {
  ok: false;
  reason: RefusalReason;
}

/** A refusal as a result, not an exception: what a client sends is never our fault. */
export function refused(reason: RefusalReason): Refusal {
  return { ok: false, reason };
}
