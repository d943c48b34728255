import { useEffect, useRef } from 'react';
import { isSingle, useSingleKeys } from './single-keys.tsx';

/** Names of keys, and the action that they trigger. */
type Binding = readonly [names: readonly string[], act: () => unknown];

/** Runs keyboard shortcuts, except while typing, in dialogs, with modifier keys, and single characters if they are turned off. */
export function useKeys(keys: readonly Binding[], { active }: { active: boolean }): void {
  const [singleKeys] = useSingleKeys();
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    if (!active) return;
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (!singleKeys && isSingle(event.key)) return;
      const act = current.current.find(([names]) => names.includes(event.key))?.[1];
      if (!act) return;
      event.preventDefault();
      act();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [active, singleKeys]);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('[role="dialog"], [role="menu"], [role="listbox"]')) return true;
  const field = target.closest('input, textarea, select, [contenteditable="true"]');
  return field !== null && !(field instanceof HTMLInputElement && field.type === 'checkbox');
}
