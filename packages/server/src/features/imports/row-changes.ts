import {
  type ImportConversion,
  type ImportQuestion,
  importConversions,
  importQuestions,
} from '@tribune/contract';

/** What an import changed in rows, and which settings it needs to read more rows. */
export interface ReportedChanges {
  conversions: readonly { conversion: ImportConversion; rows: number }[];
  questions: readonly { field: ImportQuestion; suggestions: string[]; rows: number }[];
}

/** Counts rows by conversion, and by the question that they raise. */
export class RowChanges {
  readonly #conversions = new Map<ImportConversion, number>();
  readonly #questions = new Map<ImportQuestion, { rows: number; suggestions: ReadonlySet<string> }>();

  /** Counts an imported row. */
  add(conversions: Iterable<ImportConversion>): void {
    for (const conversion of new Set(conversions))
      this.#conversions.set(conversion, this.rowsWith(conversion) + 1);
  }

  rowsWith(conversion: ImportConversion): number {
    return this.#conversions.get(conversion) ?? 0;
  }

  /** Counts a rejected row by question. Suggests the largest scale of ratings, and only orders of dates that no row rules out. */
  ask(field: ImportQuestion, suggestions: readonly string[]): void {
    const { rows, suggestions: before } = this.#questions.get(field) ?? { rows: 0, suggestions: null };
    this.#questions.set(field, { rows: rows + 1, suggestions: merged(field, before, suggestions) });
  }

  rowsAsking(field: ImportQuestion): number {
    return this.#questions.get(field)?.rows ?? 0;
  }

  get reported(): ReportedChanges {
    return {
      conversions: (Object.keys(importConversions) as ImportConversion[])
        .map((conversion) => ({ conversion, rows: this.rowsWith(conversion) }))
        .filter(({ rows }) => rows > 0),
      questions: importQuestions.flatMap((field) => {
        const asked = this.#questions.get(field);
        return asked ? [{ field, suggestions: [...asked.suggestions], rows: asked.rows }] : [];
      }),
    };
  }
}

function merged(
  field: ImportQuestion,
  before: ReadonlySet<string> | null,
  suggestions: readonly string[],
): ReadonlySet<string> {
  const now = new Set(suggestions);
  if (before === null) return now;
  if (field === 'dateFormat') return before.intersection(now);
  if (field === 'encoding') return before.union(now);
  return new Set([String(Math.max(...[...before, ...now].map(Number)))]);
}
