/** The text of a review for training and classification. Both must use it, otherwise folds would not match. */
export function classifiedText({ title, text }: { title: string | null; text: string | null }): string {
  return [title, text].filter(Boolean).join('.\n');
}
