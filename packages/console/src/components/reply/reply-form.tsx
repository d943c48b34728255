import { Button, Group, Select, Stack, Textarea } from '@mantine/core';
import { lengths, listReplyTemplates } from '@tribune/contract';
import { type FormEvent, useState } from 'react';
import { useRead } from '../../app/calls.ts';
import { Failure } from '../../app/failure.tsx';

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
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const known = templates.data?.replyTemplates ?? [];

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await send(text.trim());
      onDone();
    } catch (fault) {
      setError(fault);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="xs">
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
        {error !== null && <Failure error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={text.trim() === ''}>
            Publish
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const filled = (text: string, { author, product }: { author: string; product: string }) =>
  text.replaceAll('{author}', author).replaceAll('{product}', product);
