const collapsed = new WeakSet<HTMLElement>();

/**
 * Removes an element without content from the layout once that causes no visible shift. Until then its reserved space is empty.
 */
export function collapse(host: HTMLElement): void {
  onceOutOfSight(host, () => {
    collapsed.add(host);
    host.hidden = true;
  });
}

/** Calls `then` once the element is outside of the viewport, which may be immediately. */
export function onceOutOfSight(host: HTMLElement, then: () => void): void {
  const observer = new IntersectionObserver(([entry]) => {
    if (entry?.isIntersecting) return;
    observer.disconnect();
    then();
  });
  observer.observe(host);
}

/** Reserves the element's current height, up to the bottom of the viewport, so that a shorter list does not shift the content below. */
export function retainRoom(host: HTMLElement): void {
  const { top, height } = host.getBoundingClientRect();
  host.style.minBlockSize = `${Math.min(height, innerHeight - top)}px`;
  onceOutOfSight(host, () => {
    host.style.minBlockSize = '';
  });
}

/** Shows the element again, for other content. */
export function unfold(host: HTMLElement): void {
  if (collapsed.delete(host)) host.hidden = false;
}
