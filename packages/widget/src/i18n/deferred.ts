import type { deferred } from '@tribune/contract/messages/en/deferred';
import { I18n, type Messages } from '@tribune/contract/messages/i18n';
import type { WidgetConfig } from '../api.ts';
import type { CoreI18n } from './core.ts';
import type { FullI18n } from './full.ts';

type English = typeof deferred;

const translations: Record<string, () => Promise<{ deferred: Messages<keyof English> }>> = {
  ar: () => import('@tribune/contract/messages/ar/deferred'),
  de: () => import('@tribune/contract/messages/de/deferred'),
  es: () => import('@tribune/contract/messages/es/deferred'),
  fr: () => import('@tribune/contract/messages/fr/deferred'),
  it: () => import('@tribune/contract/messages/it/deferred'),
  ja: () => import('@tribune/contract/messages/ja/deferred'),
  nl: () => import('@tribune/contract/messages/nl/deferred'),
  pt: () => import('@tribune/contract/messages/pt/deferred'),
};

/** Adds the deferred messages; the English ones if the language's file fails to load. */
async function withDeferred(i18n: CoreI18n): Promise<FullI18n> {
  const { deferred: english } = await import('@tribune/contract/messages/en/deferred');
  const file = await translations[i18n.language]?.().catch(() => undefined);
  const messages = { ...i18n.messages, ...english, ...file?.deferred };
  return new I18n(i18n.language, i18n.locale, messages);
}

/** An element with deferred messages. `failed` makes elements that load near the viewport offer a retry. */
interface Host {
  requestUpdate(): void;
  failed?: boolean | null;
}

/** Loads the deferred messages for an element and renders it again once they are there. */
export class DeferredMessages {
  readonly #host: Host;
  #language: CoreI18n | null = null;
  #loading: Promise<FullI18n> | null = null;
  #loaded: FullI18n | null = null;

  constructor(host: Host) {
    this.#host = host;
  }

  /** The messages; null until they are loaded. */
  of(i18n: CoreI18n): FullI18n | null {
    if (i18n !== this.#language) this.ready(i18n).catch(() => {});
    return this.#loaded;
  }

  ready(i18n: CoreI18n): Promise<FullI18n> {
    if (i18n !== this.#language || !this.#loading) {
      this.#language = i18n;
      this.#loading = this.#load(i18n);
    }
    return this.#loading;
  }

  async #load(i18n: CoreI18n): Promise<FullI18n> {
    const loaded = await withDeferred(i18n).catch((error) => {
      // The next request tries again.
      this.#language = null;
      this.#host.failed = true;
      throw error;
    });
    if (i18n === this.#language) {
      this.#loaded = loaded;
      void this.#markTest(loaded);
      this.#host.requestUpdate();
    }
    return loaded;
  }

  /** Marks elements of a sandbox. Placed here because `tribune.js` has no room left, and nearly all elements load these messages. */
  async #markTest(i18n: FullI18n): Promise<void> {
    // Safe cast: these are protected members of elements, which other hosts lack.
    const { config, renderRoot } = this.#host as Partial<{
      config: WidgetConfig | null;
      renderRoot: ShadowRoot;
    }>;
    if (config?.mode !== 'test' || !renderRoot) return;
    const { markAsTest } = await import('../test-mark.ts');
    markAsTest(renderRoot, i18n);
  }
}
