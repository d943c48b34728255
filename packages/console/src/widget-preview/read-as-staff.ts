import { apiRoot } from '@tribune/contract';

/**
 * Makes this page read with the session of the signed-in person, because its origin is not an allowed domain. Blocks all writes, and
 * removes the saved theme so that it does not mix with the preview. For paths that end in a key of `samples`, returns that response.
 */
export function readAsStaff(merchant: string, samples: Readonly<Record<string, unknown>>): void {
  const send = window.fetch;
  window.fetch = async (input, init) => {
    if ((init?.method ?? 'GET') !== 'GET') return Response.json(refusal, { status: 403 });
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    const sample = samples[pathname.replace(apiRoot, '')];
    if (sample !== undefined) return Response.json(sample);
    const answer = await send(input, {
      ...init,
      credentials: 'same-origin',
      headers: { 'x-merchant-id': merchant },
    });
    const isConfig = new URL(answer.url).pathname.endsWith('/widget-config');
    return isConfig && answer.ok ? Response.json({ ...(await answer.json()), theme: {} }) : answer;
  };
}

const refusal = {
  success: false,
  error: { code: 'FORBIDDEN', message: 'This is a preview. Nothing is submitted.' },
};
