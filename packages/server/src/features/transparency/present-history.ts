import type { AnswerOf, getReceipt } from '@tribune/contract';
import type { LoggedEntry, ReviewHistory } from './review-history.ts';

/** A review's history in the log at `logUrl`, as the API returns it. */
export function presentHistory(history: ReviewHistory, logUrl: string): AnswerOf<typeof getReceipt> {
  const { entries, isMoreComing, log, product, receipt, state } = history;
  return {
    state,
    product,
    entries: entries.map(presentEntry),
    hasPendingChanges: isMoreComing,
    log: log && { origin: log.origin, url: logUrl, entries: log.size, checkpoint: log.checkpoint },
    receipt,
  };
}

function presentEntry({ entry, index, text }: LoggedEntry) {
  const decision = entry.type === 'decided' ? entry : null;
  return {
    index,
    type: entry.type,
    at: entry.at,
    rating: entry.type === 'received' || entry.type === 'edited' ? entry.rating : null,
    status: decision?.to ?? null,
    reasonCode: decision?.reason ?? null,
    by: decision?.by ?? null,
    entry: text,
  };
}
