import { type KeyboardEvent, useState } from 'react';

/** Texts that were neither sent nor canceled, by the ID of what they are written for. */
const drafts = new Map<string, string>();

/** The text of a form that survives closing. Ctrl+Enter submits; Escape closes the form and keeps the draft. */
export function useDraft(id: string, before: string, onDone: () => void) {
  const [text, setTyped] = useState(drafts.get(id) ?? before);
  function setText(typed: string) {
    drafts.set(id, typed);
    setTyped(typed);
  }
  function end() {
    drafts.delete(id);
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
