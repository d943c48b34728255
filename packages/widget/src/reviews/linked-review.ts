import { type Review, type ReviewList, read, reviewsPath } from '../api.ts';
import type { Stage } from './stage.ts';

const pageSize = 100;
/** Maximum number of pages searched for a review of another product in the same group. */
const mostPages = 5;

/**
 * Shows the review in the page's address (`#review_…`): scrolls to it, and puts it first if it is not loaded yet. Does nothing if the
 * review is of another product.
 */
export async function goToLinked(stage: Stage): Promise<void> {
  const id = /^#(review_\w+)$/.exec(location.hash)?.[1];
  if (!id || !(await isInList(stage, id))) return;
  stage.expanded.add(id);
  stage.element.requestUpdate();
  void focusOn(stage.element, id);
}

async function isInList(stage: Stage, id: string): Promise<boolean> {
  const { feed } = stage;
  await firstResponse(stage);
  if (!feed.list) return false;
  if (feed.reviews.some((review) => review.id === id)) return true;
  const linked = await reviewOf(stage, id);
  if (!linked) return false;
  feed.reviews = [linked, ...feed.reviews.filter((review) => review.id !== id)];
  feed.onChange();
  return true;
}

/** Resolves when the list has loaded, or could not be loaded. */
async function firstResponse({ element, feed }: Stage): Promise<void> {
  if (feed.list || feed.failure) return;
  await new Promise<void>((resolve) => {
    for (const type of ['tribune-reviews-loaded', 'tribune-failure'])
      element.addEventListener(type, () => resolve(), { once: true });
  });
}

async function reviewOf({ connection, element }: Stage, id: string): Promise<Review | null> {
  const result = await read<Review>(connection(), `/reviews/${encodeURIComponent(id)}`);
  if ('failure' in result) return null;
  const { productId } = element;
  if (!productId || result.value.productId === productId) return result.value;
  return (await isOfGroup()) ? result.value : null;

  async function isOfGroup(): Promise<boolean> {
    let startAfter = '';
    for (let page = 0; page < mostPages; page++) {
      const search = new URLSearchParams({ limit: `${pageSize}`, ...(startAfter && { startAfter }) });
      const list = await read<ReviewList>(connection(), reviewsPath(productId), search);
      if ('failure' in list) return false;
      if (list.value.reviews.some((review) => review.id === id)) return true;
      if (!list.value.nextStartAfter) return false;
      startAfter = list.value.nextStartAfter;
    }
    return false;
  }
}

async function focusOn(element: HTMLElement, id: string): Promise<void> {
  const card = await cardOf(element, id);
  card.closest('[hidden]')?.parentElement?.querySelector<HTMLElement>('[role=tab]')?.click();
  card.classList.add('linked');
  card.scrollIntoView({ block: 'start', behavior: 'instant' });
  card.focus({ preventScroll: true });
}

/** The card of a review, once it is rendered together with all others. */
function cardOf({ shadowRoot }: HTMLElement, id: string): Promise<HTMLElement> {
  const find = () => {
    const card = shadowRoot?.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
    return card?.closest('[hidden]:not([role])') ? null : card;
  };
  return new Promise((resolve) => {
    const observer = new MutationObserver(look);
    function look() {
      const card = find();
      if (!card) return;
      observer.disconnect();
      resolve(card);
    }
    if (shadowRoot)
      observer.observe(shadowRoot, { attributeFilter: ['hidden'], childList: true, subtree: true });
    look();
  });
}
