import { Anchor, Stack, Text, Title } from '@mantine/core';

export function Missing() {
  return (
    <Stack component="main" align="center" gap="xs" p="xl" mt="10vh">
      <Title order={1}>Page not found</Title>
      <Text c="dimmed" ta="center">
        The address is wrong, or you are not a staff member of this merchant.
      </Text>
      <Anchor href="/console">Go to the console</Anchor>
    </Stack>
  );
}
