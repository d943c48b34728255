import { createImport, listImports } from '@tribune/contract/imports';
import { useUpload } from '../../app/calls.ts';
import { useOpenPage } from '../../app/page-address.ts';

/** Forms of the files that were validated since the page was loaded, by import ID, so that they can be imported. */
const forms = new Map<string, FormData>();

export const validatedForm = (importId: string): FormData | undefined => forms.get(importId);

/** Fields of the form that change how a file is read; an empty text lets Tribune detect it. */
export type Changes = Record<string, string | File>;

/** Uploads a new file, or a previously validated one with other settings, and opens the page with the result. */
export function useValidation() {
  const openPage = useOpenPage();
  const upload = useUpload(createImport, { changes: [listImports] });
  function validate(before: FormData, changes: Changes = {}) {
    const form = new FormData();
    for (const [name, value] of before) form.set(name, value);
    for (const [name, value] of Object.entries(changes))
      if (value === '') form.delete(name);
      else form.set(name, value);
    // Fields are read in the order of the form, so settings precede the file.
    const sent = new FormData();
    sent.set('dryRun', 'true');
    for (const [name, value] of form) if (typeof value === 'string') sent.set(name, value);
    for (const [name, value] of form) if (typeof value !== 'string') sent.set(name, value);
    upload.mutate(
      { form: sent },
      {
        onSuccess({ importId }) {
          forms.set(importId, form);
          void openPage('settings/data/import/$importId', { importId });
        },
      },
    );
  }
  return { upload, validate };
}
