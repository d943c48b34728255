/**
 * From here on this page reads as the person who is signed in, as the service is no origin of a shop; it writes nothing;
 * and the look that is saved does not show through the one that is tried.
 */
export function readAsStaff(shop: string): void {
  const send = window.fetch;
  window.fetch = async (input, init) => {
    if ((init?.method ?? 'GET') !== 'GET') return Response.json(refusal, { status: 403 });
    const answer = await send(input, {
      ...init,
      credentials: 'same-origin',
      headers: { 'x-merchant-id': shop },
    });
    const isConfig = new URL(answer.url).pathname.endsWith('/widget-config');
    return isConfig && answer.ok ? Response.json({ ...(await answer.json()), theme: {} }) : answer;
  };
}

const refusal = {
  success: false,
  error: { code: 'FORBIDDEN', message: 'This is a preview. Nothing is sent from here.' },
};
