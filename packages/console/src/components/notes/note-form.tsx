import { Checkbox } from '@mantine/core';
import { lengths } from '@tribune/contract';
import { useState } from 'react';
import { Form } from '../form.tsx';
import { useDraft } from '../use-draft.ts';
import { MentionField } from './mention-field.tsx';

interface NoteFormProps {
  /** Key of the draft, which no public reply shares. */
  id: string;
  text?: string;
  /** Whether the form can ask for another opinion. */
  mayAsk?: boolean;
  save: (text: string, asksOpinion: boolean) => Promise<unknown>;
  onDone: () => void;
}

/** Form of an internal note. */
export function NoteForm({ id, text: before = '', mayAsk = false, save, onDone }: NoteFormProps) {
  const [asks, setAsks] = useState(false);
  const draft = useDraft({ key: id, before, save: (text) => save(text, asks), onDone });
  return (
    <Form {...draft.form} submit="Save note">
      <MentionField
        label="Internal note"
        description="Only your team sees it. @ mentions a colleague. Ctrl+Enter saves."
        value={draft.text}
        onText={draft.setText}
        onKeyDown={draft.press}
        maxLength={lengths.reason}
        required
        autoFocus
      />
      {mayAsk && (
        <Checkbox
          label="Ask for another opinion"
          description="Someone else decides, or you delete the note."
          checked={asks}
          onChange={({ target }) => setAsks(target.checked)}
        />
      )}
    </Form>
  );
}
