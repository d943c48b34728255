import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** Title, description and actions of a page. */
export function PageHeader({
  title,
  about,
  children,
}: {
  title: string;
  about?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Group justify="space-between" align="flex-start" mb="lg" gap="sm">
      <div>
        <Title order={1}>{title}</Title>
        {about && (
          <Text c="dimmed" size="sm" mt={4} maw={680}>
            {about}
          </Text>
        )}
      </div>
      {children && <Group gap="xs">{children}</Group>}
    </Group>
  );
}
