import type { WordList } from '../word-matcher.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';

/*
 * Selected by hand. Sources: English, and some French, Spanish, Italian and Portuguese words, from cuss
 * (https://github.com/words/cuss, MIT, © 2016 Titus Wormer) and from the English dataset of obscenity
 * (https://github.com/jo3-l/obscenity, MIT); the other languages from the List of Dirty, Naughty, Obscene, and Otherwise Bad Words
 * (https://github.com/LDNOOBW/List-of-Dirty-Naughty-Obscene-and-Otherwise-Bad-Words, CC BY 4.0, © 2012-2020 Shutterstock, Inc.),
 * reduced and extended. Neither can be used as it is: they list "nackt", "martillo", "regina", "schatje", "cerveja" and "女の子".
 *
 * All texts are compared with all languages, because the language of a short text is often detected wrongly. Words that are ordinary
 * in any of them are therefore listed only in phrases. Mild words, and words about quality or honesty, are not listed.
 */
export const offensiveWords: readonly WordList[] = [en, de, fr, es, it, nl, pt, ja, ar, ru];
