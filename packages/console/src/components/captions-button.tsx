import { Anchor, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { locales, type Static, type staffMedium } from '@tribune/contract';
import { maxCaptions, setCaptions } from '@tribune/contract/captions';
import { useState } from 'react';
import { useWrite } from '../app/calls.ts';
import { Choice } from './choice.tsx';
import { Confirm } from './confirm.tsx';
import { languageName } from './languages.ts';
import { notifyFailure } from './toasts.tsx';

interface CaptionsProps {
  reviewId: string;
  medium: Static<typeof staffMedium>;
  /** Position among the review's photos and videos. */
  number: number;
  onChange: () => void;
}

/** Adds, replaces and removes captions of a customer's video. */
export function CaptionsButton({ reviewId, medium, number, onChange }: CaptionsProps) {
  const [isOpen, setOpen] = useState(false);
  const [removed, setRemoved] = useState<string | null>(null);
  const [language, setLanguage] = useState<(typeof locales)[number]>('en');
  const [text, setText] = useState('');
  const write = useWrite(setCaptions, {
    notice: (_answer, { body }) => `Captions ${body.text === null ? 'removed' : 'saved'}`,
    onDone: onChange,
  });

  const params = { reviewId, publicId: medium.publicId };

  const save = () =>
    write.mutate(
      { params, body: { language, text } },
      { onSuccess: () => setOpen(false), onError: notifyFailure },
    );
  const remove = (of: string) => write.mutateAsync({ params, body: { language: of, text: null } });

  function askToRemove(of: string) {
    setOpen(false);
    setRemoved(of);
  }

  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`Captions of video ${number}`}
        onClick={() => setOpen(true)}
      >
        Captions
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={`Captions of video ${number}`}>
        <Stack gap="sm">
          <Text size="sm">
            Deaf and hard of hearing shoppers can read what is said. Paste a WebVTT file, which most
            captioning tools export.
          </Text>
          {medium.captions.map(({ language: of, url }) => (
            <Group key={of} justify="space-between">
              <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
                {languageName(of)}
              </Anchor>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Remove ${languageName(of)}`}
                onClick={() => askToRemove(of)}
              >
                Remove
              </Button>
            </Group>
          ))}
          <Choice
            label="Language"
            of={locales}
            names={languageName}
            value={language}
            onChange={setLanguage}
          />
          <Textarea
            label="WebVTT"
            // The console's font would show --> as an arrow.
            styles={{ input: { fontVariantLigatures: 'none' } }}
            autosize
            minRows={6}
            maxRows={14}
            maxLength={maxCaptions}
            placeholder={'WEBVTT\n\n00:00.000 --> 00:02.000\nIt keeps the rain out.'}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Group justify="flex-end">
            <Button loading={write.isPending} disabled={text.trim() === ''} onClick={save}>
              Save captions
            </Button>
          </Group>
        </Stack>
      </Modal>
      <Confirm
        opened={removed !== null}
        title={`Remove the captions in ${languageName(removed ?? 'en')}?`}
        action="Remove captions"
        onClose={() => setRemoved(null)}
        onConfirm={async () => removed && remove(removed)}
      >
        The WebVTT file is deleted.
      </Confirm>
    </>
  );
}
