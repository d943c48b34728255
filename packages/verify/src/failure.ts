/** The kinds of verification failures. */
export type FailureCode =
  | 'malformed_note'
  | 'malformed_key'
  | 'untrusted_note'
  | 'invalid_signature'
  | 'malformed_checkpoint'
  | 'wrong_origin'
  | 'malformed_tile'
  | 'malformed_bundle'
  | 'malformed_proof'
  | 'invalid_inclusion'
  | 'invalid_consistency'
  | 'malformed_entry'
  /** A later release has written entries that this release does not support. */
  | 'unknown_version'
  | 'malformed_json'
  | 'malformed_request'
  | 'rolled_back'
  | 'rewritten'
  | 'split_view'
  | 'wrong_root'
  | 'altered_tile'
  | 'untrusted_key'
  | 'not_cosigned'
  | 'unreachable';

/** Thrown if data of a log does not verify. */
export class VerificationFailure extends Error {
  override name = 'VerificationFailure';
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string) {
    super(message);
    this.code = code;
  }
}
