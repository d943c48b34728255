import type { FormMessages, Messages, Words } from '../i18n/words.ts';

export type FormWords = Words<Messages & FormMessages>;
