import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { meQuery } from './auth.ts';
import { useMerchant } from './merchant.tsx';
import { useOpenPage } from './page-address.ts';
import classes from './shell.module.css';

/** Switches between the store and its sandbox; opens the page that creates one if there is none. */
export function TestModeSwitch() {
  const { id, sandboxOf } = useMerchant();
  const { data } = useQuery(meQuery);
  const navigate = useNavigate();
  const openPage = useOpenPage();
  const sandbox = data?.merchants.find((one) => one.sandboxOf === id);
  const open = () =>
    sandboxOf || sandbox
      ? navigate({ to: '/$merchantId', params: { merchantId: sandboxOf ?? sandbox?.id ?? id } })
      : openPage('sandbox');
  return (
    // The library’s switch would be loaded with the first page for this one alone.
    <UnstyledButton
      role="switch"
      aria-checked={sandboxOf !== null}
      className={classes.testMode}
      onClick={() => void open()}
    >
      Test mode
    </UnstyledButton>
  );
}
