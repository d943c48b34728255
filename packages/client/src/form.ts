/** Lists repeat their field, objects become JSON, everything else becomes text. */
export function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === undefined || one === null) continue;
      if (one instanceof Blob) form.append(name, one, fileName(one));
      else form.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one));
    }
  }
  return form;
}

const fileName = (blob: Blob) => (blob instanceof File ? blob.name : 'file');
