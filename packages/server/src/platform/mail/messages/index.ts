import type { Locale } from '../email.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';
import { pt } from './pt.ts';
import type { MailWords } from './words.ts';

export const mailWords: Record<Locale, MailWords> = { en, de, fr, es, it, nl, pt, ja, ar };
