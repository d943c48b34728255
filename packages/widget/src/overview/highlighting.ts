import type { Review, ReviewList } from '../api.ts';

export type Passage = NonNullable<ReviewList['passages']>[number];

const name = 'tribune-passage';

/**
 * Highlights the sentences that mention the chosen topic, without changing the markup (CSS Custom Highlight API). Does nothing in browsers
 * without it.
 */
export function highlight(
  root: ParentNode,
  reviews: readonly Review[],
  passages: ReadonlyMap<string, Passage>,
): void {
  if (typeof Highlight === 'undefined') return;
  const ranges = reviews.flatMap((review) => {
    const passage = passages.get(review.id);
    const card = root.querySelector(`#${CSS.escape(review.id)}`);
    const sentence = passage && review[passage.field]?.slice(passage.start, passage.end).trim();
    return card && sentence ? rangesOf(card, sentence) : [];
  });
  const others = [...(CSS.highlights.get(name) ?? [])].filter(
    (range) => range.startContainer.getRootNode() !== root && range.startContainer.isConnected,
  );
  CSS.highlights.set(name, new Highlight(...others, ...ranges));
}

/** The ranges of a sentence in a card. A sentence may be cut where the text is collapsed, and may span line breaks. */
function rangesOf(card: Element, sentence: string): Range[] {
  const lines = sentence.split('\n').map((line) => line.trim());
  const nodes = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
  const found: Range[] = [];
  for (let node = nodes.nextNode(); node; node = nodes.nextNode())
    for (const line of lines) {
      const at = line ? (node.nodeValue ?? '').indexOf(line) : -1;
      if (at < 0) continue;
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + line.length);
      found.push(range);
    }
  return found;
}
