declare const answer: unique symbol;

/** The `data` of a response as JSON text, for routes whose handler already has parts of it as text. */
export class JsonText<Answer> {
  declare readonly [answer]: Answer;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
