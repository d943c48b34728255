/** Fields of an order from what a platform sends: left out if unfit, so that no order is lost to them. */
export function countryOf(text: string | null | undefined): { shippingCountry?: string } {
  const code = text?.trim().toUpperCase() ?? '';
  return /^[A-Z]{2}$/.test(code) ? { shippingCountry: code } : {};
}

export function orderedAtOf(text: string | null | undefined): { orderedAt?: string } {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? {} : { orderedAt: new Date(time).toISOString() };
}
