import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';

/** Texts that were neither sent nor canceled, by the key of their form. */
const drafts = new Map<string, string>();

interface DraftOptions {
  /** Key of the draft, which no other form shares. */
  key: string;
  before: string;
  save: (text: string) => Promise<unknown>;
  onDone: () => void;
}

/** The text of a form that survives closing. Ctrl+Enter submits; Escape closes the form and keeps the draft. */
export function useDraft({ key, before, save, onDone }: DraftOptions) {
  const [text, setTyped] = useState(drafts.get(key) ?? before);
  function setText(typed: string) {
    drafts.set(key, typed);
    setTyped(typed);
  }
  function end() {
    drafts.delete(key);
    onDone();
  }
  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Escape') onDone();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
      event.currentTarget.form?.requestSubmit();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const submit = useMutation({ mutationFn: () => save(text.trim()), onSuccess: end });
  const form = {
    onSubmit: () => text.trim() !== '' && !submit.isPending && submit.mutate(),
    of: submit,
    inDialog: true,
    onCancel: end,
    disabled: text.trim() === '',
    gap: 'xs',
  } as const;
  return { text, setText, press, form };
}
