import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { theme, variables } from '../components/theme/theme.ts';
import toasts from '../components/toasts.module.css';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';

export function App({ nonce }: { nonce: string }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <Notifications
        position="bottom-center"
        containerWidth={420}
        limit={4}
        classNames={{ root: toasts.root ?? '' }}
      />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
