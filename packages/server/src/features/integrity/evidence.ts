/**
 * The evidence that signals receive. Must never contain the rating, the sentiment or anything that reveals them, except the text, which is
 * only compared with other texts: suppressing negative reviews is illegal (16 CFR 465; EU directive 2019/2161). neutrality.test.ts checks
 * this.
 */
export interface Observed {
  /** UUID of the review. */
  id: string;
  /** In milliseconds. */
  at: number;
  productId: string;
  /** Identifies the author's email address. */
  author: string;
  emailDomain: string;
  /** Identifies address and browser within the merchant; null if unknown. */
  client: string | null;
  /** Identifies the network (/24 or /64) within the merchant; null if unknown. */
  network: string | null;
  verified: boolean;
  hasText: boolean;
  /** Whether it is unpublished, and therefore does not count towards the usual rate. */
  held: boolean;
  /** Whether staff published it after such signals had held it: it is no longer suspicious, and counts towards the usual rate at once. */
  cleared: boolean;
}

/** Another review with a similar text. */
export interface Copy extends Pick<Observed, 'id' | 'author' | 'client' | 'productId' | 'at' | 'verified'> {
  /** From 0 to 1. */
  similarity: number;
  /** Whether a moderator rejected it as spam, fake or a duplicate. */
  rejected: boolean;
}

/** An earlier review by another author with a copy of the photo. */
export type PhotoCopy = Pick<Observed, 'id' | 'author'>;

/** Evidence that jobs find after the submission. */
export interface FoundLater {
  photos?: readonly PhotoCopy[];
  /** Other merchants of the installation to which other authors sent nearly the same text. */
  stores?: number;
}
export interface LaterEvidence extends FoundLater {
  review: Pick<Observed, 'client' | 'verified'>;
}

export interface StoreArrivals {
  /** Reviews of any product: the newest 40 that are published, and the newest 40 pending ones of four days. */
  recent: readonly Observed[];
  /**
   * Reviews that arrived within the days before today that are known, at most 28. Includes held ones: otherwise a false alarm would lower the
   * usual rate, and cause the next.
   */
  reviews: number;
  days: number;
  /** Products with reviews within 30 days, counted daily. */
  activeProducts: number;
  /** Alarms of raids within 30 days. */
  alarms: number;
}

/** A submitted review, and the earlier reviews that it is compared with. Lists are bounded and begin with the newest review. */
export interface Evidence {
  review: Observed;
  /** Reviews of the product: the newest 40 that are not held, and the newest 40 that are. */
  product: readonly Observed[];
  /** Whether the product has older reviews, not held, beyond those in `product`. */
  hasOlder: boolean;
  /** Milliseconds since the product became known. */
  productAgeMs: number;
  /** Arrivals of the whole store. */
  store: StoreArrivals;
  /** Reviews of any product by the same client within 30 days. */
  client: readonly Observed[];
  copies: readonly Copy[];
  /** Domains of the store and its email address. */
  storeDomains: readonly string[];
  /** Milliseconds since the order that the author named; null without an order. */
  orderAgeMs: number | null;
}

/**
 * The newest review from each other browser. Excludes reviews that staff cleared, and those from merchants' servers, which identify no
 * browser and may send many at once.
 */
export function ofOtherClients(review: Observed, reviews: readonly Observed[]): Observed[] {
  const clients = new Set([null, review.client]);
  return reviews.filter(({ client, cleared }) => {
    const isNew = !cleared && !clients.has(client);
    clients.add(client);
    return isNew;
  });
}
