import { Group, SegmentedControl, Stack } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { listReviews } from '@tribune/contract';
import { useEffect, useRef } from 'react';
import { useRead } from '../../app/calls.ts';
import { useMerchant } from '../../app/merchant.tsx';
import { Choice } from '../../components/choice.tsx';
import { asOneOf, useFilters } from '../../components/filters.tsx';
import { Hint } from '../../components/hint.tsx';
import { labeled } from '../../components/labels.ts';
import { Reading } from '../../components/states.tsx';
import { type PreviewSettings, shownElements } from '../../widget-preview/settings.ts';
import type { Settings } from './settings-page.tsx';

const elementNames: Record<PreviewSettings['element'], string> = {
  reviews: 'Product reviews',
  'review-form': 'Review form',
  questions: 'Questions and answers',
  gallery: 'Photo gallery',
  carousel: 'Carousel',
  badge: 'Badge',
};
const widths = { phone: 390, wide: 1024 } as const;
const pages = ['light', 'dark'] as const;
const heightPixels = 560;

/** Previews the widget with unsaved settings, on the most recently reviewed product or with sample reviews. */
export function WidgetPreview({ draft: { theme, locale } }: { draft: Settings }) {
  const newest = useRead(listReviews, { query: { sort: 'newest', limit: 1 } });
  const [{ element = 'reviews', page = 'light', width = 'phone' }, change] = useFilters((search) => ({
    element: asOneOf(search.element, shownElements),
    page: asOneOf(search.page, pages),
    width: asOneOf(search.width, ['phone', 'wide'] as const),
  }));
  return (
    <Stack>
      <Choice
        label="Element"
        of={shownElements}
        names={elementNames}
        value={element}
        onChange={(chosen) => change({ element: chosen })}
      />
      <Group>
        <SegmentedControl
          aria-label="Page background"
          data={labeled(pages)}
          value={page}
          onChange={(chosen) => change({ page: chosen as PreviewSettings['page'] })}
        />
        <SegmentedControl
          aria-label="Width"
          data={[
            { value: 'phone', label: 'Phone' },
            { value: 'wide', label: 'Desktop' },
          ]}
          value={width}
          onChange={(chosen) => change({ width: chosen as keyof typeof widths })}
        />
      </Group>
      <Reading of={newest}>
        {({ reviews: [review] }) => (
          <>
            {!review && (
              <Hint>These are sample reviews. Yours appear here once the first one is published.</Hint>
            )}
            <Frame
              productId={review?.productId}
              settings={{ type: 'tribune-preview', element, theme, locale, page }}
              widthPixels={widths[width]}
            />
          </>
        )}
      </Reading>
    </Stack>
  );
}

interface FrameProps {
  /** Absent: sample reviews are shown. */
  productId: string | undefined;
  settings: PreviewSettings;
  widthPixels: number;
}

/** Renders at the given width, and scales down if there is less space. */
function Frame({ productId, settings, widthPixels }: FrameProps) {
  const { id } = useMerchant();
  const frame = useRef<HTMLIFrameElement>(null);
  const room = useElementSize();
  const send = () => frame.current?.contentWindow?.postMessage(settings, location.origin);
  useEffect(() => void send());
  const scale = Math.min(1, (room.width || widthPixels) / widthPixels);
  return (
    <div ref={room.ref} style={{ height: heightPixels, overflow: 'hidden' }}>
      <iframe
        ref={frame}
        title="Widget preview"
        src={`/console/widget-preview?${new URLSearchParams({ merchant: id, ...(productId && { product: productId }) })}`}
        onLoad={send}
        style={{
          width: widthPixels,
          height: heightPixels / scale,
          transform: `scale(${scale})`,
          transformOrigin: 'top left',
          border: '1px solid var(--mantine-color-default-border)',
          borderRadius: 8,
        }}
      />
    </div>
  );
}
