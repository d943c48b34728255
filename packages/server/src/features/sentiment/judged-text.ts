/** The one text of a review that is learnt from and judged; use it for both, or the folds are no protection. */
export function judgedText({ title, text }: { title: string | null; text: string | null }): string {
  return [title, text].filter(Boolean).join('.\n');
}
