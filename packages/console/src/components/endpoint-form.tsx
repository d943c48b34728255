import { Button, Group, NumberInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { AnswerOf, Route } from '@tribune/contract';
import { type ReactNode, useState } from 'react';
import { useWrite } from '../app/calls.ts';
import { Failure } from '../app/failure.tsx';
import { fieldErrors } from '../app/field-errors.ts';
import { useClient } from '../app/merchant.tsx';
import { ConfirmButton } from './buttons.tsx';
import { Secret } from './secret.tsx';

interface Settings {
  url: string;
  timeoutMs: number;
}

interface EndpointFormProps<Draft extends Settings> {
  /** The route that stores the settings and returns a new secret. */
  put: Route;
  /** The route whose response contains the settings. */
  get: Route;
  initial: Draft;
  /** Why the settings cannot be changed; null when they can. */
  refusal: string | null;
  /** Whether an endpoint is stored, whose secret can be replaced. */
  exists: boolean;
  placeholder: string;
  aboutTimeLimit: string;
  /** Further fields below URL and time limit. */
  children?: (draft: Draft, change: (changed: Partial<Draft>) => void) => ReactNode;
  submit: { label: string; done: string };
  /** The merchant's system that must be given a new secret. */
  receiver: 'server' | 'service';
  /** Further actions beside the submit button. */
  actions?: ReactNode;
}

/** The settings of a merchant's service that Tribune calls: URL, time limit and signing secret. */
export function EndpointForm<Draft extends Settings>(props: EndpointFormProps<Draft>) {
  const { put, get, initial, refusal, exists, submit, actions } = props;
  const [draft, setDraft] = useState(initial);
  const [secret, setSecret] = useState<string | null>(null);
  const save = useWrite(put, {
    changes: [get],
    notice: submit.done,
    onDone(saved) {
      const { secret } = saved as { secret: string | null };
      if (secret) setSecret(secret);
    },
  });
  const store = (body: object) => save.mutateAsync({ body } as never);
  const change = (changed: Partial<Draft>) => setDraft({ ...draft, ...changed });
  const errorOf = fieldErrors(save.error);
  const disabled = refusal !== null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // Errors are shown in the form.
        store(draft).catch(() => {});
      }}
    >
      <Stack>
        <TextInput
          label="URL"
          type="url"
          placeholder={props.placeholder}
          description="Must be public and begin with https://."
          value={draft.url}
          onChange={({ target }) => change({ url: target.value } as Partial<Draft>)}
          error={errorOf('url')}
          disabled={disabled}
          maw={560}
          required
        />
        <NumberInput
          label="Time limit in milliseconds"
          description={props.aboutTimeLimit}
          min={500}
          max={10_000}
          step={500}
          value={draft.timeoutMs}
          onChange={(value) => typeof value === 'number' && change({ timeoutMs: value } as Partial<Draft>)}
          error={errorOf('timeoutMs')}
          disabled={disabled}
        />
        {props.children?.(draft, change)}
        {save.error && <Failure error={save.error} />}
        {secret && <Secret label="Signing secret" value={secret} />}
        <Group>
          <Button type="submit" variant="default" loading={save.isPending} disabled={disabled}>
            {submit.label}
          </Button>
          {exists && (
            <ConfirmButton
              label="Replace secret"
              title="Replace signing secret?"
              disabled={disabled}
              onConfirm={() => store({ ...draft, rotateSecret: true })}
            >
              Calls are signed with the new secret at once. Until your {props.receiver} knows it, calls fail.
            </ConfirmButton>
          )}
          {actions}
        </Group>
      </Stack>
    </form>
  );
}

/** A button that sends a sample to the stored endpoint, and its result. */
export function EndpointTest<R extends Route>({
  route,
  disabled,
  children,
}: {
  route: R;
  disabled: boolean;
  children: (tested: AnswerOf<R>) => ReactNode;
}) {
  const call = useClient();
  // Sent without an idempotency key, whose transaction would stay open during the call.
  const test = useMutation<AnswerOf<R>>({ mutationFn: () => call(route, {} as never) });
  return (
    <>
      <Button variant="default" loading={test.isPending} disabled={disabled} onClick={() => test.mutate()}>
        Send test
      </Button>
      <div aria-live="polite" style={{ flexBasis: '100%' }}>
        {test.error && <Failure error={test.error} />}
        {test.data && children(test.data)}
      </div>
    </>
  );
}
