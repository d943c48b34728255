import { Anchor, Stack, Text, Title } from '@mantine/core';

export function Missing() {
  return (
    <Stack component="main" align="center" gap="xs" p="xl" mt="10vh">
      <Title order={1}>There is nothing here</Title>
      <Text c="dimmed" ta="center">
        The address is wrong, or it is of a shop whose staff you do not belong to.
      </Text>
      <Anchor href="/console">Go to the console</Anchor>
    </Stack>
  );
}
