import { Kbd, Switch } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { usePerson } from '../app/merchant.tsx';

/** Whether single characters are shortcuts, for the person in this browser (WCAG 2.1.4). */
export const useSingleKeys = () =>
  useLocalStorage({
    key: `tribune.single-keys.${usePerson().id}`,
    defaultValue: true,
    getInitialValueInEffect: false,
  });

export function SingleKeysSwitch() {
  const [isOn, setOn] = useSingleKeys();
  return (
    <Switch
      label="Use single letters, digits and symbols as shortcuts"
      description="Turn this off if you use speech input or often press keys by accident. Arrow keys, Esc and combinations with Ctrl always work. Saved in this browser."
      checked={isOn}
      onChange={({ target }) => setOn(target.checked)}
    />
  );
}

/** The keyboard shortcut of a button; hidden on phones. */
export function Key({ name }: { name: string }) {
  const [isOn] = useSingleKeys();
  if (!isOn && isSingle(name)) return null;
  return (
    <Kbd size="xs" aria-hidden>
      {name}
    </Kbd>
  );
}

/** Whether a key types a character, as `a`, `?` and `1` do, but not `Escape`. */
export const isSingle = (key: string): boolean => key.length === 1;
