import { Center, Paper, Stack, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import logo from '../../app/icon.svg';
import { Hint } from '../../components/hint.tsx';

/** Layout of the pages before sign-in. */
export function Gate({ title, about, children }: { title: string; about?: ReactNode; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} – Tribune`;
  }, [title]);
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper withBorder radius="lg" p={{ base: 'lg', sm: 32 }} w="100%" maw={420} bg="var(--tribune-card)">
        <Stack gap="lg">
          <div>
            <img src={logo} alt="Tribune" width={40} height={40} />
            <Title order={1} mt="sm">
              {title}
            </Title>
            {about && <Hint mt={4}>{about}</Hint>}
          </div>
          {children}
        </Stack>
      </Paper>
    </Center>
  );
}
