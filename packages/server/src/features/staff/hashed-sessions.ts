import type { betterAuth } from 'better-auth';
import type { getAdapter } from 'better-auth/db/adapter';
import { sessionHash } from '../../platform/auth/staff-sessions.ts';
import { personOfStandIn } from './stand-in-address.ts';

type Adapter = Awaited<ReturnType<typeof getAdapter>>;
type AnyAdapter = Omit<Adapter, 'transaction'>;
type Where = Parameters<Adapter['findOne']>[0]['where'];
interface Call {
  model: string;
  where?: Where;
  data?: Record<string, unknown>;
}

/**
 * Better Auth's adapter, which finds people by stand-in addresses and stores sessions by the hash of their token. Results contain the
 * requested or created token; lists contain hashes.
 */
export function withHashedSessions(
  adapter: Adapter,
): Extract<Parameters<typeof betterAuth>[0]['database'], (...args: never) => unknown> {
  const wrapped = {
    ...hashing(adapter),
    // Also wrapped, because callbacks would otherwise receive an adapter that stores tokens in plain text.
    transaction: ((work) =>
      adapter.transaction((tx) => work(hashing(tx) as typeof tx))) as Adapter['transaction'],
  };
  return () => wrapped as Adapter;
}

function hashing<Inner extends AnyAdapter>(inner: Inner): Inner {
  const by =
    <Result>(name: keyof AnyAdapter) =>
    async (call: Call): Promise<Result> => {
      const method = inner[name] as unknown as (call: Call) => Promise<Result>;
      if (call.model === 'user') return method(withPersonId(call));
      const token = call.model === 'session' ? tokenIn(call) : undefined;
      if (token === undefined) return method(call);
      const result = await method(hashed(call));
      return isSession(result) ? { ...result, token } : result;
    };
  return {
    ...inner,
    create: by('create'),
    findOne: by('findOne'),
    findMany: by('findMany'),
    count: by('count'),
    update: by('update'),
    updateMany: by('updateMany'),
    delete: by('delete'),
    deleteMany: by('deleteMany'),
    consumeOne: by('consumeOne'),
    incrementOne: by('incrementOne'),
  } as Inner;
}

const isToken = ({ field, value }: Where[number]) => field === 'token' && typeof value === 'string';

function tokenIn({ data, where = [] }: Call): string | undefined {
  return (data?.token ?? where.find(isToken)?.value) as string | undefined;
}

function hashed(call: Call): Call {
  const { data, where } = call;
  return {
    ...call,
    ...(data && { data: { ...data, token: sessionHash(String(data.token)) } }),
    ...(where && {
      where: where.map((one) => (isToken(one) ? { ...one, value: sessionHash(String(one.value)) } : one)),
    }),
  };
}

const withPersonId = (call: Call): Call => ({
  ...call,
  ...(call.where && {
    where: call.where.map((one) => {
      const id = one.field === 'email' ? personOfStandIn(one.value) : undefined;
      return id === undefined ? one : { ...one, field: 'id', value: id };
    }),
  }),
});

const isSession = (result: unknown): result is { token: string } =>
  typeof result === 'object' && result !== null && 'token' in result;
