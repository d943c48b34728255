/** A name that is taken, by us or by an older version on the page, is left as it is. */
export function defineElement(name: string, element: CustomElementConstructor): void {
  if (!customElements.get(name)) customElements.define(name, element);
}
