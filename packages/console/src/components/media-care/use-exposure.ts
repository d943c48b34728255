import { useEffect, useSyncExternalStore } from 'react';
import { usePerson } from '../../app/merchant.tsx';
import { afterViewing, type Exposure, exposureAt, noExposure } from './exposure.ts';

/** The person's counts in this browser. `ignore` suggests no break until the threshold is reached again. */
export function useExposure(): { exposure: Exposure; ignore: () => void } {
  const name = useName();
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(name));
  const exposure = exposureAt(text === null ? noExposure : JSON.parse(text), Date.now());
  return { exposure, ignore: () => store(name, { ...exposure, sinceBreak: 0 }) };
}

/** Counts sensitive items while they are displayed. */
export function useCountExposure(ids: readonly string[]): void {
  const name = useName();
  const shown = ids.join(' ');
  useEffect(() => {
    if (shown === '') return;
    const text = localStorage.getItem(name);
    const before: Exposure = text === null ? noExposure : JSON.parse(text);
    store(name, afterViewing(before, shown.split(' '), Date.now()));
  }, [name, shown]);
}

const useName = () => `tribune.exposure.${usePerson().id}`;

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function store(name: string, exposure: Exposure): void {
  localStorage.setItem(name, JSON.stringify(exposure));
  for (const listener of listeners) listener();
}
