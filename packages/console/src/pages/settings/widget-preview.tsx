import { Group, SegmentedControl, Select, Stack } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { listReviews } from '@tribune/contract';
import { useEffect, useRef } from 'react';
import { useRead } from '../../app/calls.ts';
import { useShop } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { asOneOf, useFilters } from '../../components/filters.tsx';
import { Empty, Reading } from '../../components/states.tsx';
import { type Look, shownElements } from '../../widget-preview/look.ts';
import type { Settings } from './settings.tsx';

const elementNames: Record<Look['element'], string> = {
  reviews: 'Reviews of a product',
  'review-form': 'The form to write one',
  questions: 'Questions and answers',
  gallery: 'Gallery of photos',
  carousel: 'Carousel',
  badge: 'Badge',
};
const widths = { phone: 390, wide: 1024 } as const;
const pages = ['light', 'dark'] as const;
const heightPixels = 560;

/** The widget itself, on the product that was reviewed last, in the look that is being chosen, saved or not. */
export function WidgetPreview({ draft: { theme, locale } }: { draft: Settings }) {
  const newest = useRead(listReviews, { query: { sort: 'newest', limit: 1 } });
  const [{ element = 'reviews', page = 'light', width = 'phone' }, change] = useFilters((search) => ({
    element: asOneOf(search.element, shownElements),
    page: asOneOf(search.page, pages),
    width: asOneOf(search.width, ['phone', 'wide'] as const),
  }));
  return (
    <Card
      title="Preview"
      about="The widget itself with your own reviews, as it looks once you save. Nothing is sent from here."
    >
      <Stack>
        <Select
          label="Element"
          data={shownElements.map((value) => ({ value, label: elementNames[value] }))}
          value={element}
          onChange={(chosen) => change({ element: chosen as Look['element'] })}
          allowDeselect={false}
        />
        <Group>
          <SegmentedControl
            aria-label="The page around it"
            data={pages.map((value) => ({ value, label: `${value} page` }))}
            value={page}
            onChange={(chosen) => change({ page: chosen as Look['page'] })}
          />
          <SegmentedControl
            aria-label="Width"
            data={[
              { value: 'phone', label: 'phone' },
              { value: 'wide', label: 'wide' },
            ]}
            value={width}
            onChange={(chosen) => change({ width: chosen as keyof typeof widths })}
          />
        </Group>
        <Reading of={newest}>
          {({ reviews: [review] }) =>
            review ? (
              <Frame
                productId={review.productId}
                look={{ type: 'tribune-look', element, theme, locale, page }}
                widthPixels={widths[width]}
              />
            ) : (
              <Empty title="No reviews yet">The first published review shows up here in your colours.</Empty>
            )
          }
        </Reading>
      </Stack>
    </Card>
  );
}

interface FrameProps {
  productId: string;
  look: Look;
  widthPixels: number;
}

/** As wide as it says, and made smaller where there is less room. */
function Frame({ productId, look, widthPixels }: FrameProps) {
  const { id } = useShop();
  const frame = useRef<HTMLIFrameElement>(null);
  const room = useElementSize();
  const tell = () => frame.current?.contentWindow?.postMessage(look, location.origin);
  useEffect(() => void tell());
  const scale = Math.min(1, (room.width || widthPixels) / widthPixels);
  return (
    <div ref={room.ref} style={{ height: heightPixels, overflow: 'hidden' }}>
      <iframe
        ref={frame}
        title="The widget"
        src={`/console/widget-preview?${new URLSearchParams({ shop: id, product: productId })}`}
        onLoad={tell}
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
