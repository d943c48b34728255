import { Group, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface CardProps {
  title?: string;
  /** For links to this part of a page. */
  id?: string;
  about?: ReactNode;
  /** Actions for the whole card, beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

export function Card({ title, id, about, actions, children }: CardProps) {
  return (
    <Paper
      id={id}
      withBorder
      radius="lg"
      p={{ base: 'md', sm: 'lg' }}
      component="section"
      bg="var(--tribune-card)"
    >
      <Group justify="space-between" align="flex-start" gap="xs">
        {title && (
          <Title order={2} flex="1 1 9rem">
            {title}
          </Title>
        )}
        {actions && (
          <Group gap="xs" style={{ flexShrink: 0 }}>
            {actions}
          </Group>
        )}
      </Group>
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
