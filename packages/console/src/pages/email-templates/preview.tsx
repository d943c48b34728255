import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useDebouncedValue, useElementSize } from '@mantine/hooks';
import type { TemplateContent } from '@tribune/contract';
import type { ReactNode } from 'react';
import { MailBody } from '../../components/email.tsx';
import { asOneOf, useFilters } from '../../components/filters.tsx';
import { Hint, SmallHint } from '../../components/hint.tsx';
import { labeled } from '../../components/labels.ts';
import { Reading } from '../../components/states.tsx';
import { usePreview } from './use-preview.ts';

const widths = { phone: 375, desktop: 720 } as const;
const devices = ['phone', 'desktop'] as const;
const schemes = ['light', 'dark'] as const;

interface TemplatePreviewProps {
  kind: string;
  locale: string;
  content: TemplateContent;
}

/** The unsaved template, as it is received on a phone or a desktop. */
export function TemplatePreview({ kind, locale, content }: TemplatePreviewProps) {
  const [{ device = 'phone', scheme = 'light' }, change] = useFilters((search) => ({
    device: asOneOf(search.device, devices),
    scheme: asOneOf(search.scheme, schemes),
  }));
  const [shown] = useDebouncedValue(content, 300);
  const preview = usePreview({ kind, locale, content: shown, scheme });
  return (
    <Stack>
      <Group>
        <SegmentedControl
          aria-label="Device"
          data={labeled(devices)}
          value={device}
          onChange={(chosen) => change({ device: chosen as typeof device })}
        />
        <SegmentedControl
          aria-label="Color scheme"
          data={labeled(schemes)}
          value={scheme}
          onChange={(chosen) => change({ scheme: chosen as typeof scheme })}
        />
      </Group>
      <Reading of={preview}>
        {({ subject, preheader, html, text, sample }) => (
          <>
            <div dir="auto">
              <Text size="sm" fw={620}>
                {subject}
              </Text>
              <Hint truncate>{preheader}</Hint>
            </div>
            {sample && <SmallHint>With sample data, until you have your own.</SmallHint>}
            <Scaled device={device}>
              <MailBody html={html} text={text} />
            </Scaled>
          </>
        )}
      </Reading>
    </Stack>
  );
}

function Scaled({ device, children }: { device: keyof typeof widths; children: ReactNode }) {
  const room = useElementSize();
  const width = widths[device];
  const zoom = Math.min(1, (room.width || width) / width);
  return (
    <div ref={room.ref} style={{ overflow: 'hidden' }}>
      <div style={{ width, zoom }}>{children}</div>
    </div>
  );
}
