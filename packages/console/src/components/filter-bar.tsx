import {
  Button,
  Checkbox,
  CloseButton,
  Drawer,
  Group,
  Menu,
  Popover,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import classes from './filter-bar.module.css';
import { asText, type Filters } from './filters.tsx';
import { IconFilter, IconPlus } from './icons.ts';
import { usePhone } from './use-phone.ts';

/** A filter of a list. */
export interface Filter {
  label: string;
  /** Its value as text; undefined while the filter is inactive. */
  shown: string | undefined;
  clear: () => void;
  /** The control in the popup of its chip. */
  control: ReactNode;
  /** The control in the list of all filters, on phones. */
  field: ReactNode;
  /** Whether several values can be selected, so that selecting one does not close the list. */
  isOfSeveral?: boolean;
}

interface FilterBarProps {
  /** Search fields, which filter while typing. */
  search?: ReactNode;
  filters?: readonly Filter[];
  /** Removes all filters at once. */
  onClear?: () => void;
  /** More controls at the end. */
  children?: ReactNode;
}

interface SetProps {
  filters: readonly Filter[];
  onClear: (() => void) | undefined;
}

/** The search and filters of a list in one row: a chip for each active filter, and a menu of the others. */
export function FilterBar({ search, filters = [], onClear, children }: FilterBarProps) {
  const Filters = usePhone() ? FilterDrawer : FilterChips;
  return (
    <search className={classes.bar}>
      {search}
      {filters.length > 0 && <Filters filters={filters} onClear={onClear} />}
      {children}
    </search>
  );
}

function FilterChips({ filters, onClear }: SetProps) {
  const [open, setOpen] = useState<string | null>(null);
  const chips = filters.filter(({ label, shown }) => shown !== undefined || label === open);
  const others = filters.filter((one) => !chips.includes(one));
  return (
    <>
      {chips.map((filter) => (
        <Chip
          key={filter.label}
          filter={filter}
          isOpen={filter.label === open}
          setOpen={(isOpen) => setOpen(isOpen ? filter.label : null)}
        />
      ))}
      {others.length > 0 && (
        <Menu position="bottom-start" shadow="md" returnFocus={false}>
          <Menu.Target>
            <Button variant="subtle" color="gray" c="inherit" size="xs" leftSection={<IconPlus size={16} />}>
              Add filter
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map(({ label }) => (
              <Menu.Item key={label} onClick={() => setOpen(label)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {onClear && filters.filter(({ shown }) => shown !== undefined).length > 1 && (
        <Button variant="subtle" size="xs" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </>
  );
}

interface ChipProps {
  filter: Filter;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}

function Chip({ filter, isOpen, setOpen }: ChipProps) {
  const { label, shown, clear, control, isOfSeveral = false } = filter;
  // Choosing a value closes its list.
  useDidUpdate(() => {
    if (shown !== undefined && !isOfSeveral) setOpen(false);
  }, [shown]);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Group gap={0} className={classes.chip} wrap="nowrap">
        <Popover.Target>
          <Button variant="subtle" color="gray" c="inherit" size="xs" onClick={() => setOpen(!isOpen)}>
            {label}
            {shown !== undefined && (
              <Text span inherit fw={620} ms={4}>
                {shown}
              </Text>
            )}
          </Button>
        </Popover.Target>
        {shown !== undefined && <CloseButton aria-label={`Remove filter ${label}`} onClick={clear} />}
      </Group>
      <Popover.Dropdown p="xs" miw={200}>
        {control}
      </Popover.Dropdown>
    </Popover>
  );
}

function FilterDrawer({ filters, onClear }: SetProps) {
  const [open, setOpen] = useState(false);
  const set = filters.filter(({ shown }) => shown !== undefined).length;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFilter size={18} />}
        onClick={() => setOpen(true)}
        aria-label={set > 0 ? `Filters, ${set} set` : 'Filters'}
      >
        {set > 0 ? set : 'Filters'}
      </Button>
      <Drawer opened={open} onClose={() => setOpen(false)} size="auto" title="Filters">
        <Stack gap="sm">
          {filters.map(({ label, field }) => (
            <div key={label}>{field}</div>
          ))}
          <Group grow mt="xs">
            {onClear && (
              <Button variant="default" disabled={set === 0} onClick={onClear}>
                Clear filters
              </Button>
            )}
            <Button onClick={() => setOpen(false)}>Show results</Button>
          </Group>
        </Stack>
      </Drawer>
    </>
  );
}

/** Uses the same control in the chip and in the list of filters. */
export const asControl = (control: ReactNode) => ({ control, field: control });

type Labeled<Value> = readonly { value: Value; label: string }[];

/** Filters of a list, by the names of their values in the page's address. */
export function filtersOf<Values extends Filters>(
  values: Values,
  change: (changes: Partial<Values>) => void,
) {
  type Name = keyof Values & string;
  type Value<Of extends Name> = Extract<Values[Of], string>;
  const bound = <Of extends Name>(name: Of, label: string, data: Labeled<Value<Of>>) => ({
    label,
    data,
    value: values[name] as Value<Of> | undefined,
    onChange: (value: string | undefined) => change({ [name]: value } as Partial<Values>),
  });
  return {
    choice: <Of extends Name>(name: Of, label: string, data: Labeled<Value<Of>>) =>
      choiceFilter(bound(name, label, data)),
    searchable: <Of extends Name>(name: Of, label: string, data: Labeled<Value<Of>>) =>
      searchableFilter(bound(name, label, data)),
    /** By the first and the last day, with the names of both. */
    days: (label: string, first: Name, last: Name) =>
      daysFilter({ label, first, last, values, change: change as (changes: Filters) => void }),
  };
}

interface ChoiceFilterProps<Value extends string> {
  label: string;
  data: Labeled<Value>;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

/** A filter with a few fixed values. */
export function choiceFilter<Value extends string>(props: ChoiceFilterProps<Value>): Filter {
  const { label, data, value, onChange } = props;
  return {
    label,
    shown: data.find((one) => one.value === value)?.label,
    clear: () => onChange(undefined),
    control: (
      <Stack gap={2} role="group" aria-label={label}>
        {data.map((one) => (
          <Button
            key={one.value}
            size="xs"
            variant={one.value === value ? 'light' : 'subtle'}
            color="gray"
            c="inherit"
            justify="start"
            aria-pressed={one.value === value}
            onClick={() => onChange(one.value)}
          >
            {one.label}
          </Button>
        ))}
      </Stack>
    ),
    field: (
      <Select
        label={label}
        placeholder="Any"
        data={[...data]}
        value={value ?? null}
        onChange={(chosen) => onChange((chosen ?? undefined) as Value | undefined)}
        clearable
      />
    ),
  };
}

/** A filter with many fixed values, which a search narrows down. */
function searchableFilter<Value extends string>(props: ChoiceFilterProps<Value>): Filter {
  const { label, data, value, onChange } = props;
  return {
    ...choiceFilter(props),
    ...asControl(
      <Select
        label={label}
        placeholder="Any"
        searchable
        clearable
        data={[...data]}
        value={value ?? null}
        onChange={(chosen) => onChange((chosen ?? undefined) as Value | undefined)}
        comboboxProps={{ withinPortal: false }}
      />,
    ),
  };
}

interface ChoicesFilterProps {
  label: string;
  data: readonly { value: string; label: string }[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** A filter with a few fixed values, of which several can be selected. */
export function choicesFilter({ label, data, value, onChange }: ChoicesFilterProps): Filter {
  const shown = data.filter((one) => value.includes(one.value)).map((one) => one.label);
  return {
    label,
    shown: shown.length > 0 ? shown.join(', ') : undefined,
    clear: () => onChange([]),
    isOfSeveral: true,
    ...asControl(
      <Checkbox.Group label={label} value={[...value]} onChange={onChange}>
        <Stack gap={6} mt={6}>
          {data.map((one) => (
            <Checkbox key={one.value} size="xs" value={one.value} label={one.label} />
          ))}
        </Stack>
      </Checkbox.Group>,
    ),
  };
}

interface DaysFilterProps {
  label: string;
  first: string;
  last: string;
  values: Filters;
  change: (changes: Filters) => void;
}

function daysFilter({ label, first, last, values, change }: DaysFilterProps): Filter {
  const [from, to] = [asText(values[first]), asText(values[last])];
  const inputs = (
    <Group gap="xs" grow>
      <TextInput
        label="From"
        type="date"
        value={from ?? ''}
        {...(to && { max: to })}
        onChange={({ target }) => change({ [first]: target.value || undefined })}
      />
      <TextInput
        label="To"
        type="date"
        value={to ?? ''}
        {...(from && { min: from })}
        onChange={({ target }) => change({ [last]: target.value || undefined })}
      />
    </Group>
  );
  return {
    label,
    shown: from || to ? [from ?? '…', to ?? 'today'].join(' – ') : undefined,
    clear: () => change({ [first]: undefined, [last]: undefined }),
    ...asControl(inputs),
  };
}
