import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { meQuery } from './auth.ts';
import { useMerchant } from './merchant.tsx';

/** Switches between the store and its sandbox; opens the page that creates one if there is none. */
export function TestModeSwitch() {
  const { id, sandboxOf } = useMerchant();
  const { data } = useQuery(meQuery);
  const navigate = useNavigate();
  const sandbox = data?.merchants.find((one) => one.sandboxOf === id);
  const open = () =>
    sandboxOf || sandbox
      ? navigate({ to: '/$merchantId', params: { merchantId: sandboxOf ?? sandbox?.id ?? id } })
      : navigate({ to: '/$merchantId/sandbox' as string, params: { merchantId: id } as never });
  return (
    <Switch
      label="Test mode"
      labelPosition="left"
      color="yellow.7"
      checked={sandboxOf !== null}
      onChange={() => void open()}
      styles={{ body: { justifyContent: 'space-between', padding: '4px 10px' } }}
    />
  );
}
