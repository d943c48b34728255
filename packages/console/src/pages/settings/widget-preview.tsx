import { Text } from '@mantine/core';
import { useColorScheme } from '@mantine/hooks';
import { listReviews } from '@tribune/contract';
import { useRead } from '../../app/calls.ts';
import { Card } from '../../components/card.tsx';
import { Stars } from '../../components/stars.tsx';
import { Reading } from '../../components/states.tsx';
import type { Settings } from './settings.tsx';

const schemes = {
  light: { background: '#ffffff', color: '#1b1f23', line: '#d8dde2' },
  dark: { background: '#16181b', color: '#eceff2', line: '#3a4047' },
};

/** Your own newest reviews in the colours that are being chosen, saved or not. */
export function WidgetPreview({ theme }: { theme: Settings['theme'] }) {
  const system = useColorScheme();
  const scheme =
    schemes[theme.colorScheme === 'light' || theme.colorScheme === 'dark' ? theme.colorScheme : system];
  const reviews = useRead(listReviews, { query: { sort: 'newest', limit: 3 } });
  return (
    <Card title="Preview" about="The colours and the typeface on your newest reviews.">
      <div
        style={{
          background: theme.backgroundColor ?? scheme.background,
          color: theme.textColor ?? scheme.color,
          fontFamily: theme.fontFamily ?? 'inherit',
          border: `1px solid ${scheme.line}`,
          borderRadius: theme.borderRadius ?? 8,
          padding: 20,
        }}
      >
        <Reading of={reviews}>
          {(answer) => (
            <>
              <Text inherit fw={700} size="xl">
                {answer.averageRating.toFixed(2)}{' '}
                <span style={{ color: theme.starColor ?? '#b3590a' }}>
                  <Stars rating={Math.round(answer.averageRating) || 5} />
                </span>
              </Text>
              {answer.reviews.map(({ id, rating, title, text, authorName }) => (
                <div
                  key={id}
                  style={{ borderTop: `1px solid ${scheme.line}`, paddingTop: 12, marginTop: 12 }}
                >
                  <span style={{ color: theme.starColor ?? '#b3590a' }}>
                    <Stars rating={rating} />
                  </span>
                  <Text inherit fw={650}>
                    {title}
                  </Text>
                  <Text inherit size="sm" lineClamp={3}>
                    {text}
                  </Text>
                  <Text inherit size="xs">
                    {authorName}
                  </Text>
                </div>
              ))}
              <span
                style={{
                  display: 'inline-block',
                  marginTop: 16,
                  padding: '8px 16px',
                  background: theme.accentColor ?? '#0b7285',
                  color: '#fff',
                  borderRadius: theme.borderRadius ?? 8,
                }}
              >
                Write a review
              </span>
            </>
          )}
        </Reading>
      </div>
    </Card>
  );
}
