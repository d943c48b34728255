import { Anchor, Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { Static, staffMedium } from '@tribune/contract';
import { maxCaptions, setCaptions } from '@tribune/contract/captions';
import { useState } from 'react';
import { useWrite } from '../app/calls.ts';
import { notify, notifyFailure } from './toasts.tsx';

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
  const [language, setLanguage] = useState('en');
  const [text, setText] = useState('');
  const write = useWrite(setCaptions, { onDone: onChange });

  async function save(of: string, captions: string | null) {
    const params = { reviewId, publicId: medium.publicId };
    try {
      await write.mutateAsync({ params, body: { language: of, text: captions } });
      notify(captions === null ? 'Captions removed' : 'Captions saved');
      setOpen(false);
    } catch (error) {
      notifyFailure(error);
    }
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
                {of}
              </Anchor>
              <Button size="compact-xs" variant="default" onClick={() => void save(of, null)}>
                Remove {of}
              </Button>
            </Group>
          ))}
          <TextInput
            label="Language code"
            description="For example en or fr"
            value={language}
            maxLength={2}
            onChange={({ target }) => setLanguage(target.value.toLowerCase())}
          />
          <Textarea
            label="WebVTT"
            autosize
            minRows={6}
            maxRows={14}
            maxLength={maxCaptions}
            placeholder={'WEBVTT\n\n00:00.000 --> 00:02.000\nIt keeps the rain out.'}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Group justify="flex-end">
            <Button
              loading={write.isPending}
              disabled={!/^[a-z]{2}$/.test(language) || text.trim() === ''}
              onClick={() => void save(language, text)}
            >
              Save captions
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
