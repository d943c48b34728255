/** The data that the elements need, requested once on the server. */
export async function useElements(): Promise<{ apiBase: string; merchantId: string }> {
  const { data, error } = await useFetch('/api/elements', { key: 'elements' });
  if (!data.value) throw createError({ status: 500, cause: error.value, fatal: true });
  return data.value;
}
