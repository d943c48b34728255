import { Select, Textarea } from '@mantine/core';
import { lengths } from '@tribune/contract';
import { listReplyTemplates } from '@tribune/contract/views-and-templates';
import { useRead } from '../../app/calls.ts';
import { Form } from '../form.tsx';
import { useDraft } from '../use-draft.ts';

interface ReplyFormProps {
  /** ID of the item that the reply is for. */
  id: string;
  label: string;
  /** The current text. */
  text?: string;
  /** Values of the template placeholders `{author}` and `{product}`. */
  about: { author: string; product: string };
  send: (text: string) => Promise<unknown>;
  onDone: () => void;
  autoFocus?: boolean;
}

/** Form of a public reply, with templates. Ctrl+Enter publishes; Escape closes the form and keeps the draft. */
export function ReplyForm({ id, label, text: before = '', about, send, onDone, autoFocus }: ReplyFormProps) {
  const templates = useRead(listReplyTemplates);
  const { text, setText, press, form } = useDraft({ key: id, before, save: send, onDone });
  const known = templates.data?.replyTemplates ?? [];
  return (
    <Form {...form} submit="Publish">
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
        description="Ctrl+Enter publishes. Esc closes and keeps the draft."
        value={text}
        onChange={({ target }) => setText(target.value)}
        maxLength={lengths.text}
        autosize
        minRows={3}
        required
        autoFocus={autoFocus ?? false}
        onKeyDown={press}
      />
    </Form>
  );
}

const filled = (text: string, { author, product }: { author: string; product: string }) =>
  text.replaceAll('{author}', author).replaceAll('{product}', product);
