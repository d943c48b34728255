export interface Votes {
  helpful_votes: number;
  not_helpful_votes: number;
}

export interface VoteResult extends Votes {
  alreadyVoted: boolean;
  /** The product whose pages changed; null when nothing did. */
  product_id: string | null;
}

/** How a vote is counted, and what is known of it, for one kind of resource. */
export interface Ballot {
  /** Counts the vote in one statement; undefined when the same vote stands, or nothing is published to vote on. */
  count(): Promise<(Votes & { inserted: boolean; product_id: string }) | undefined>;
  /** The counts, with whether this very vote stands; undefined when nothing is published to vote on. */
  standing(): Promise<(Votes & { stands: boolean }) | undefined>;
}

/**
 * Casts one voter's vote: the same vote again changes nothing, the opposite one moves. Undefined when nothing is published
 * to vote on. What was unpublished while it was counted and is published when the counts are read is counted anew, so that
 * no vote is acknowledged that was not kept.
 */
export async function castVote({ count, standing }: Ballot): Promise<VoteResult | undefined> {
  for (;;) {
    const counted = await count();
    if (counted) {
      const { inserted, ...votes } = counted;
      return { ...votes, alreadyVoted: !inserted };
    }
    const found = await standing();
    if (!found) return undefined;
    const { stands, ...votes } = found;
    if (stands) return { ...votes, alreadyVoted: true, product_id: null };
  }
}
