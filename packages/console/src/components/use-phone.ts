import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as a phone, where style sheets change the layout too (48em). */
export const usePhone = () =>
  useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false;
