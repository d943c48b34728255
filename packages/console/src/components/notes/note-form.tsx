import { Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
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
  const { text, setText, end, press } = useDraft(id, before, onDone);
  const [asks, setAsks] = useState(false);
  const submit = useMutation({ mutationFn: () => save(text.trim(), asks), onSuccess: end });
  return (
    <Form
      onSubmit={() => text.trim() !== '' && !submit.isPending && submit.mutate()}
      of={submit}
      inDialog
      onCancel={end}
      disabled={text.trim() === ''}
      submit="Save note"
      gap="xs"
    >
      <MentionField
        label="Internal note"
        description="Only your team sees it. @ mentions a colleague. Ctrl+Enter saves."
        value={text}
        onText={setText}
        onKeyDown={press}
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
