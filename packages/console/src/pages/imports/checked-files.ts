/** Forms of the files that were checked since the page was loaded, by the import that did: to be sent again for good. */
const forms = new Map<string, FormData>();

export function keepChecked(importId: string, form: FormData): void {
  form.delete('dryRun');
  forms.set(importId, form);
}

export const checkedForm = (importId: string): FormData | undefined => forms.get(importId);
