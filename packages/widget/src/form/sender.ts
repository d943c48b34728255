import type { Connection, Result } from '../api.ts';
import { json } from '../api-writes.ts';
import { randomId } from '../device-id.ts';

type Post<Submission, Submitted> = (
  connection: Connection,
  submission: Submission,
  idempotencyKey: string,
) => Promise<Result<Submitted>>;

/** Submits idempotently: retrying after a lost response creates no second review, question or answer. */
export class Sender<Submission, Submitted> {
  readonly #post: Post<Submission, Submitted>;
  #body = '';
  #key = '';

  constructor(post: Post<Submission, Submitted>) {
    this.#post = post;
  }

  send(connection: Connection, submission: Submission): Promise<Result<Submitted>> {
    const body = json(submission);
    // The server refuses a key that was used with other content.
    if (body !== this.#body) {
      this.#body = body;
      this.#key = randomId();
    }
    return this.#post(connection, submission, this.#key);
  }
}
