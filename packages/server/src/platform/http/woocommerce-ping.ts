/** WooCommerce's unsigned test message, sent when a webhook is saved (`webhook_id=7`). It expects a 200. */
export const isPing = (body: Buffer): boolean =>
  body.length < 64 && /^\s*webhook_id=\d+\s*$/.test(body.toString('latin1'));
