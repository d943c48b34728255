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

/** Calls at once when the element is outside of the viewport, else when it leaves it. */
export function onceOutOfSight(host: HTMLElement, then: () => void): void {
  const observer = new IntersectionObserver(([entry]) => {
    if (entry?.isIntersecting) return;
    observer.disconnect();
    then();
  });
  observer.observe(host);
}

/** However short its next list is, what is below the element stays out of the viewport until the element is. */
export function retainRoom(host: HTMLElement): void {
  const { top, height } = host.getBoundingClientRect();
  host.style.minBlockSize = `${Math.min(height, innerHeight - top)}px`;
  onceOutOfSight(host, () => {
    host.style.minBlockSize = '';
  });
}

/** Shows it again, for other content. */
export function unfold(host: HTMLElement): void {
  if (collapsed.delete(host)) host.hidden = false;
}
