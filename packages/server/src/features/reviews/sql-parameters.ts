/** Gathers the values of a statement and gives their placeholders. */
export class Values {
  readonly list: unknown[] = [];
  add(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}
