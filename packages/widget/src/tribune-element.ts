import type { Connection, WidgetConfig } from './api.ts';
import { type CoreI18n, english, i18nFor } from './i18n/core.ts';
import { type Changed, type Properties, RenderedElement } from './rendered-element.ts';
import { themeSheet, widgetConfig } from './theme.ts';

/**
 * What all our elements share: where the API is, in which language they speak, and the merchant's theme.
 *
 * Attributes: `merchant-id`; `api-base` (default: `/apiV2` where this script came from); `locale` (BCP 47; default: the
 * page's `lang`, then the merchant's setting, then English); `color-scheme` (`light`, `dark`, `auto`: by the visitor's
 * setting; absent: as the page around it).
 *
 * What stands in the element (as server-rendered reviews do) is shown until it has something to show itself.
 */
export abstract class TribuneElement extends RenderedElement {
  static override properties: Properties = {
    merchantId: { attribute: 'merchant-id' },
    apiBase: { attribute: 'api-base' },
    locale: {},
    i18n: { attribute: false },
  };

  declare merchantId: string;
  declare apiBase: string;
  declare locale: string;
  declare protected i18n: CoreI18n;
  /** The merchant's; null until it is here, and where it can't be had. */
  protected config: WidgetConfig | null = null;
  /** False until language and theme are known; elements show their placeholders so long, and nothing jumps. */
  protected dressed = false;
  #dressing = 0;

  constructor() {
    super();
    this.merchantId = '';
    this.apiBase = '';
    this.locale = '';
    this.i18n = english;
  }

  protected get connection(): Connection {
    const base = this.apiBase || `${new URL(import.meta.url).origin}/apiV2`;
    return { apiBase: base.replace(/\/+$/, ''), merchantId: this.merchantId };
  }

  protected override willUpdate(changed: Changed): void {
    if (['locale', 'merchantId', 'apiBase'].some((name) => changed.has(name))) void this.#dress();
  }

  async #dress(): Promise<void> {
    const ticket = ++this.#dressing;
    const tag = this.locale || this.closest<HTMLElement>('[lang]')?.lang;
    const config = this.merchantId ? widgetConfig(this.connection) : null;
    const known = tag ? i18nFor(tag) : null;
    const settings = await Promise.race([config, patience()]);
    const i18n = await (known ?? i18nFor(settings?.locale ?? 'en'));
    if (ticket !== this.#dressing) return;
    if (!settings) void this.#dressAnew(config, ticket);
    this.i18n = i18n;
    this.config = settings;
    this.dressed = true;
    this.#wear(settings ? themeSheet(settings.theme) : null);
    this.requestUpdate();
  }

  /** Settings that came late. */
  async #dressAnew(config: Promise<WidgetConfig | null> | null, ticket: number): Promise<void> {
    if ((await config) && ticket === this.#dressing) void this.#dress();
  }

  #themeSheet: CSSStyleSheet | null = null;

  #wear(sheet: CSSStyleSheet | null): void {
    const root = this.renderRoot;
    const others = root.adoptedStyleSheets.filter((other) => other !== this.#themeSheet);
    root.adoptedStyleSheets = sheet ? [...others, sheet] : others;
    this.#themeSheet = sheet;
  }
}

/** For settings: then reviews are shown without them. */
const patience = () => new Promise<null>((resolve) => setTimeout(resolve, 3000, null));
