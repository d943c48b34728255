import { type KeyboardEvent, useState } from 'react';

/** Texts that were neither sent nor canceled, by the key of their form. */
const drafts = new Map<string, string>();

/** The text of a form that survives closing. Ctrl+Enter submits; Escape closes the form and keeps the draft. */
export function useDraft(key: string, before: string, onDone: () => void) {
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
  return { text, setText, end, press };
}
