import type { Connection, Result } from '../api.ts';
import { randomId } from '../device-id.ts';

type Post<Submission, Submitted> = (
  connection: Connection,
  submission: Submission,
  idempotencyKey: string,
) => Promise<Result<Submitted>>;

/** Sends so that pressing the button again after a lost answer makes no second review, question or answer. */
export class Sender<Submission, Submitted> {
  readonly #post: Post<Submission, Submitted>;
  #body = '';
  #key = '';

  constructor(post: Post<Submission, Submitted>) {
    this.#post = post;
  }

  send(connection: Connection, submission: Submission): Promise<Result<Submitted>> {
    const body = JSON.stringify(submission);
    // A key belongs to one content: with changed content the server would refuse it.
    if (body !== this.#body) {
      this.#body = body;
      this.#key = randomId();
    }
    return this.#post(connection, submission, this.#key);
  }
}
