import { locales } from '@tribune/contract';
import {
  type AspectName,
  aspectNamed,
  expressed,
  type Language,
} from '../../platform/language/aspects/index.ts';

/**
 * The names of topics in another language, where they name an aspect of the vocabulary; null for others. An aspect is the label of its first
 * topic only: "battery" and "battery life" would have the same.
 */
export function labelsOf(names: readonly string[], from: Language, to: string): (string | null)[] {
  const language = locales.find((locale) => locale === to);
  if (!language || language === from) return names.map(() => null);
  const used = new Set<AspectName>();
  return names.map((name) => {
    const aspect = aspectNamed(name, from);
    if (!aspect || used.has(aspect)) return null;
    used.add(aspect);
    return expressed(aspect, language).label;
  });
}
