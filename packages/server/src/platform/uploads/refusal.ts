/** Why a file is rejected. */
export type RefusalReason =
  | 'empty'
  | 'too_large'
  /** The bytes match none of the seven formats, regardless of the name. */
  | 'unsupported_format'
  /** The part declared another type than its bytes indicate. */
  | 'type_mismatch'
  /** The signature is valid, but no decoder can read the rest. */
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

/** A rejection is a result, not an exception, because it is the client's error. */
export function refused(reason: RefusalReason): Refusal {
  return { ok: false, reason };
}
