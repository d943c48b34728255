import { useLocalStorage } from '@mantine/hooks';
import { useEffect } from 'react';
import { usePerson } from '../../app/merchant.tsx';
import { afterViewing, type Exposure, exposureAt, noExposure } from './exposure.ts';

/** The person's counts in this browser. `ignore` suggests no break until the threshold is reached again. */
export function useExposure(): { exposure: Exposure; ignore: () => void } {
  const [stored, setStored] = useStored();
  const exposure = exposureAt(stored, Date.now());
  return { exposure, ignore: () => setStored({ ...exposure, sinceBreak: 0 }) };
}

/** Counts sensitive items while they are displayed. */
export function useCountExposure(ids: readonly string[]): void {
  const [, setStored] = useStored();
  const shown = ids.join(' ');
  useEffect(() => {
    if (shown !== '') setStored((before) => afterViewing(before, shown.split(' '), Date.now()));
  }, [setStored, shown]);
}

const useStored = () =>
  useLocalStorage({
    key: `tribune.exposure.${usePerson().id}`,
    defaultValue: noExposure,
    getInitialValueInEffect: false,
  });
