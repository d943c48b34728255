import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useDebouncedValue, useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { previewEmailTemplate, type TemplateContent } from '@tribune/contract';
import { keyOf } from '../../app/calls.ts';
import { useClient, useMerchant } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { asOneOf, useFilters } from '../../components/filters.tsx';
import { MailBody } from '../../components/mail-body.tsx';
import { Reading } from '../../components/states.tsx';

const widths = { phone: 375, desktop: 720 } as const;

/** The unsaved template, rendered by the server with real data. */
export function TemplatePreview({
  kind,
  locale,
  content,
}: {
  kind: string;
  locale: string;
  content: TemplateContent;
}) {
  const [{ device = 'phone', scheme = 'light' }, change] = useFilters((search) => ({
    device: asOneOf(search.device, ['phone', 'desktop'] as const),
    scheme: asOneOf(search.scheme, ['light', 'dark'] as const),
  }));
  const [shown] = useDebouncedValue(content, 300);
  const { id } = useMerchant();
  const call = useClient();
  const inputs = { params: { kind, locale }, body: { content: shown, colorScheme: scheme } };
  const preview = useQuery({
    queryKey: keyOf(id, previewEmailTemplate, inputs),
    queryFn: ({ signal }) => call(previewEmailTemplate, { ...inputs, signal }),
    placeholderData: (previous) => previous,
  });
  const room = useElementSize();
  const scale = Math.min(1, (room.width || widths[device]) / widths[device]);
  return (
    <Card title="Preview" about="Rendered as it is sent, addressed to you. Links lead nowhere.">
      <Stack>
        <Group>
          <SegmentedControl
            aria-label="Device"
            data={[
              { value: 'phone', label: 'Phone' },
              { value: 'desktop', label: 'Desktop' },
            ]}
            value={device}
            onChange={(chosen) => change({ device: chosen as keyof typeof widths })}
          />
          <SegmentedControl
            aria-label="Color scheme"
            data={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
            value={scheme}
            onChange={(chosen) => change({ scheme: chosen as 'light' | 'dark' })}
          />
        </Group>
        <Reading of={preview as never}>
          {({ subject, preheader, html, text, sample }: Preview) => (
            <>
              <div dir="auto">
                <Text size="sm" fw={620}>
                  {subject}
                </Text>
                <Text size="sm" c="dimmed" truncate>
                  {preheader}
                </Text>
              </div>
              {sample && (
                <Text size="xs" c="dimmed">
                  With sample data, until you have your own.
                </Text>
              )}
              <div ref={room.ref} style={{ overflow: 'hidden' }}>
                <div
                  style={{
                    width: widths[device],
                    maxWidth: device === 'phone' ? '100%' : undefined,
                    zoom: device === 'desktop' ? scale : 1,
                  }}
                >
                  <MailBody html={html} text={text} />
                </div>
              </div>
            </>
          )}
        </Reading>
      </Stack>
    </Card>
  );
}

interface Preview {
  subject: string;
  preheader: string;
  html: string;
  text: string;
  sample: boolean;
}
