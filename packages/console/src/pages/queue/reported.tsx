import { Alert } from '@mantine/core';
import { IconFlag3 } from '../../components/icons.ts';
import { ToPage } from '../../components/to-page.tsx';

/** Shows that shoppers have reported an item. */
export function Reported({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Alert
      color="orange"
      mb="md"
      icon={<IconFlag3 />}
      title={count === 1 ? 'Reported once' : `Reported ${count} times`}
    >
      Your decision resolves the reports. <ToPage to="reports">View reports</ToPage>
    </Alert>
  );
}
