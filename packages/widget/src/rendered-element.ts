import { render } from 'lit-html';

export interface PropertyOptions {
  /** Defaults to the property's name, `product-id` for `productId`; `false`: not settable by an attribute. */
  attribute?: string | boolean;
  type?: typeof Boolean | typeof Number;
}

export type Properties = Record<string, PropertyOptions>;
/** Changed properties with their previous values. */
export type Changed = Map<string, unknown>;

/**
 * A custom element that renders a lit-html template: at once when it is in the page, and when its properties change, in a task of its
 * own, so that the browser can react to the shopper between several elements. It implements what we need of LitElement at a quarter of
 * its size.
 */
export abstract class RenderedElement extends HTMLElement {
  /** Declare them in the class with `declare`. Unset, they are false, 0 or empty by type, and null without an attribute. */
  static properties: Properties = {};
  static styles: readonly string[] = [];

  /** Browsers read this once, before they create the first element of a class. */
  static get observedAttributes(): string[] {
    // biome-ignore lint/complexity/noThisInStatic: the class that is being defined
    return prepared(this);
  }

  #values = new Map<string, unknown>();
  #changed: Changed = new Map();
  #scheduled = false;
  #root: ShadowRoot | null = null;
  #complete: Promise<void> = Promise.resolve();
  /** Values of properties that a framework set before the class was defined, and that hide the accessors. */
  #early = new Map<string, unknown>();

  constructor() {
    super();
    for (const name in propertiesOf(this.constructor as typeof RenderedElement)) {
      if (!Object.hasOwn(this, name)) continue;
      this.#early.set(name, this[name as keyof this]);
      delete this[name as keyof this];
    }
  }

  protected abstract render(): unknown;
  protected willUpdate(_changed: Changed): void {}
  protected updated(_changed: Changed): void {}

  get renderRoot(): ShadowRoot {
    this.#root ??= this.#loadView();
    return this.#root;
  }

  /** Resolves once the rendered content reflects the properties. */
  get updateComplete(): Promise<void> {
    return this.#complete;
  }

  requestUpdate(): void {
    if (this.#root) this.#updateAfter(new Promise((resolve) => setTimeout(resolve)));
  }

  connectedCallback(): void {
    for (const [name, value] of this.#early) Reflect.set(this, name, value);
    this.#early.clear();
    void this.renderRoot;
    this.#updateAfter(Promise.resolve());
  }

  attributeChangedCallback(attribute: string, _before: string | null, value: string | null): void {
    for (const [name, options] of Object.entries(propertiesOf(this.constructor as typeof RenderedElement)))
      if (attributeOf(name, options) === attribute) Reflect.set(this, name, valueIn(value, options));
  }

  /** Adds styles, for example those of a part that was loaded later. */
  protected adopt(css: string): void {
    this.renderRoot.adoptedStyleSheets.push(sheetOf(css));
  }

  /** Internal: used by the accessors. */
  read(name: string): unknown {
    return this.#values.get(name);
  }

  /** Internal: used by the accessors. */
  write(name: string, value: unknown): void {
    const before = this.#values.get(name);
    if (Object.is(before, value)) return;
    this.#values.set(name, value);
    if (!this.#changed.has(name)) this.#changed.set(name, before);
    this.requestUpdate();
  }

  #updateAfter(turn: Promise<void>): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#complete = turn.then(() => this.#update());
  }

  #loadView(): ShadowRoot {
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = (this.constructor as typeof RenderedElement).styles.map(sheetOf);
    return root;
  }

  #update(): void {
    const changed = this.#changed;
    // Properties set in `willUpdate` are rendered in the same update.
    this.willUpdate(changed);
    this.#changed = new Map();
    this.#scheduled = false;
    render(this.render(), this.renderRoot);
    this.updated(changed);
  }
}

/** Defines the class's accessors and observed attributes. */
function prepared(type: typeof RenderedElement): string[] {
  const properties = propertiesOf(type);
  for (const [name, options] of Object.entries(properties)) makeAccessor(type.prototype, name, options);
  return Object.entries(properties).flatMap(([name, options]) => attributeOf(name, options) ?? []);
}

function propertiesOf(type: typeof RenderedElement): Properties {
  const above = Object.getPrototypeOf(type) as typeof RenderedElement;
  return { ...(above.properties && propertiesOf(above)), ...type.properties };
}

function makeAccessor(prototype: RenderedElement, name: string, options: PropertyOptions): void {
  const unset = options.attribute === false ? null : valueIn(null, options);
  Object.defineProperty(prototype, name, {
    configurable: true,
    enumerable: true,
    get(this: RenderedElement) {
      return this.read(name) ?? unset;
    },
    set(this: RenderedElement, value: unknown) {
      this.write(name, name === 'productId' ? normalizedId(value) : value);
    },
  });
}

/** Normalizes an ID as the API does, so that it equals the IDs in responses. */
const normalizedId = (id: unknown): string => `${id ?? ''}`.trim().normalize();

function attributeOf(name: string, { attribute }: PropertyOptions): string | null {
  if (attribute === false) return null;
  return typeof attribute === 'string' ? attribute : name.replace(/[A-Z]/g, '-$&').toLowerCase();
}

function valueIn(text: string | null, { type }: PropertyOptions): unknown {
  if (type === Boolean) return text !== null;
  return type === Number ? Number(text) : (text ?? '');
}

const sheets: Record<string, CSSStyleSheet> = {};

/** A style sheet, shared by all elements with these styles. Built through the CSSOM, which every Content-Security-Policy allows. */
function sheetOf(css: string): CSSStyleSheet {
  const known = sheets[css];
  if (known) return known;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  sheets[css] = sheet;
  return sheet;
}
