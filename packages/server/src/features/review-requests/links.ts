import { signedLink } from '../../platform/http/signed-link.ts';

export interface MailLinks {
  landing: string;
  notReceived: string;
  star(productId: string, rating: number): string;
  unsubscribe: string;
  pixel: string;
}

export function mailLinks(
  base: string,
  about: { merchantId: string; requestId: string; token: string; salt: Buffer },
): MailLinks {
  const landing = `${base}/r/${about.token}`;
  const ids = { merchantId: about.merchantId, id: about.requestId };
  return {
    landing,
    notReceived: `${landing}/not-received`,
    star: (productId, rating) => `${landing}?rating=${rating}&product=${encodeURIComponent(productId)}`,
    unsubscribe: `${base}/unsubscribe/${signedLink('unsubscribe', ids, about.salt)}`,
    pixel: `${base}/opened/${signedLink('open', ids, about.salt)}.gif`,
  };
}
