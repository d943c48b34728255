import type { core } from '@tribune/contract/messages/en/core';
import type { deferred } from '@tribune/contract/messages/en/deferred';
import type { I18n } from '@tribune/contract/messages/i18n';

/** All messages of the widget. Server-rendered pages have further ones. */
export type FullI18n = I18n<typeof core & typeof deferred>;
