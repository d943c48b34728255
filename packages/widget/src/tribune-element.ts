import type { Connection, WidgetConfig } from './api.ts';
import { localized } from './attributes.ts';
import { type CoreI18n, english, i18nFor } from './i18n/core.ts';
import { type Changed, type Properties, RenderedElement } from './rendered-element.ts';
import { themeSheet, widgetConfig } from './theme.ts';

/**
 * Shared by all elements: API address, language, and the merchant's theme.
 *
 * Attributes: `merchant-id`; `api-base` (default: `/apiV2` at this script's origin); `locale` (BCP 47; default: the
 * page's `lang`, then the merchant's setting, then English); `color-scheme` (`light`, `dark`, `auto`: the visitor's
 * preference; absent: inherited from the page).
 *
 * Content of the element, such as server-rendered reviews, is shown until the element has content of its own.
 */
export abstract class TribuneElement extends RenderedElement {
  static override properties: Properties = {
    merchantId: {},
    apiBase: {},
    locale: {},
    i18n: { attribute: false },
  };

  declare merchantId: string;
  declare apiBase: string;
  declare locale: string;
  declare protected i18n: CoreI18n;
  /** The merchant's configuration; null until it has loaded, or if it can't be loaded. */
  protected config: WidgetConfig | null = null;
  /** False until language and theme are known; elements show placeholders until then, so that nothing shifts. */
  protected configured = false;
  #configuring = 0;

  constructor() {
    super();
    this.i18n = english;
  }

  /** Loads what else the content requires before it is shown, so that later arrivals do not shift it. */
  protected prepare?(): Promise<void>;

  protected get connection(): Connection {
    const base = this.apiBase || `${new URL(import.meta.url).origin}/apiV2`;
    return { apiBase: base.replace(/\/+$/, ''), merchantId: this.merchantId };
  }

  protected override willUpdate(changed: Changed): void {
    if (!this.#configuring || ['locale', 'merchantId', 'apiBase'].some((name) => changed.has(name)))
      void this.#configure();
  }

  /** The language of the page, as a BCP 47 tag. */
  protected get tag(): string | undefined {
    return this.locale || this.closest<HTMLElement>('[lang]')?.lang;
  }

  async #configure(): Promise<void> {
    const ticket = ++this.#configuring;
    const { tag } = this;
    const config = this.merchantId ? widgetConfig(this.connection) : null;
    const known = tag ? i18nFor(tag) : null;
    const settings = await Promise.race([config, settingsTimeout()]);
    const i18n = await (known ?? i18nFor(settings?.locale ?? 'en'));
    if (ticket !== this.#configuring) return;
    // Applies settings that arrive after the timeout.
    if (!settings)
      void config?.then((late) => {
        if (late && ticket === this.#configuring) void this.#configure();
      });
    this.i18n = i18n;
    this.config = settings && { ...settings, customAttributes: localized(settings.customAttributes, i18n) };
    await Promise.race([this.prepare?.(), settingsTimeout()]);
    if (ticket !== this.#configuring) return;
    this.configured = true;
    this.#applyTheme(themeSheet(settings?.theme));
    this.requestUpdate();
  }

  #themeSheet: CSSStyleSheet | undefined;

  #applyTheme(sheet: CSSStyleSheet): void {
    const root = this.renderRoot;
    root.adoptedStyleSheets = [
      ...root.adoptedStyleSheets.filter((other) => other !== this.#themeSheet),
      sheet,
    ];
    this.#themeSheet = sheet;
  }
}

/** Time after which reviews are shown without the settings. */
const settingsTimeout = () => new Promise<null>((resolve) => setTimeout(resolve, 3000, null));
