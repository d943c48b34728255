/** Forms of the files that were validated since the page was loaded, by import ID, so that they can be imported. */
const forms = new Map<string, FormData>();

export function rememberValidated(importId: string, form: FormData): void {
  form.delete('dryRun');
  forms.set(importId, form);
}

export const validatedForm = (importId: string): FormData | undefined => forms.get(importId);
