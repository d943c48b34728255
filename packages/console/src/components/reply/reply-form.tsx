import { Select, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { lengths, listReplyTemplates } from '@tribune/contract';
import { useState } from 'react';
import { useRead } from '../../app/calls.ts';
import { Form } from '../form.tsx';

interface ReplyFormProps {
  label: string;
  /** The present text. */
  text?: string;
  /** Values of the template placeholders `{author}` and `{product}`. */
  about: { author: string; product: string };
  send: (text: string) => Promise<unknown>;
  onDone: () => void;
  autoFocus?: boolean;
}

/** A public reply, optionally from a template. */
export function ReplyForm({ label, text: before = '', about, send, onDone, autoFocus }: ReplyFormProps) {
  const templates = useRead(listReplyTemplates);
  const [text, setText] = useState(before);
  const known = templates.data?.replyTemplates ?? [];

  const submit = useMutation({ mutationFn: () => send(text.trim()), onSuccess: onDone });

  return (
    <Form
      onSubmit={() => submit.mutate()}
      of={submit}
      inDialog
      onCancel={onDone}
      disabled={text.trim() === ''}
      submit="Publish"
      gap="xs"
    >
      {known.length > 0 && (
        <Select
          aria-label="Template"
          placeholder="Start from a template"
          data={known.map(({ id, name }) => ({ value: id, label: name }))}
          value={null}
          onChange={(id) => {
            const template = known.find((one) => one.id === id);
            if (template) setText(filled(template.text, about));
          }}
        />
      )}
      <Textarea
        label={label}
        value={text}
        onChange={({ target }) => setText(target.value)}
        maxLength={lengths.text}
        autosize
        minRows={3}
        required
        autoFocus={autoFocus ?? false}
      />
    </Form>
  );
}

const filled = (text: string, { author, product }: { author: string; product: string }) =>
  text.replaceAll('{author}', author).replaceAll('{product}', product);
