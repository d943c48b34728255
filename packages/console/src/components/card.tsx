import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export function Card({ title, about, children }: { title?: string; about?: ReactNode; children: ReactNode }) {
  return (
    <Paper withBorder radius="lg" p={{ base: 'md', sm: 'lg' }} component="section" bg="var(--tribune-card)">
      {title && <Title order={2}>{title}</Title>}
      {about && (
        <Text c="dimmed" size="sm" mt={4}>
          {about}
        </Text>
      )}
      {(title || about) && <div style={{ height: 16 }} />}
      {children}
    </Paper>
  );
}
