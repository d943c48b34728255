const collapsed = new WeakSet<HTMLElement>();

/**
 * Takes an element without content out of the page, as soon as nobody sees the page move: at once when it is outside of the
 * viewport, else when it leaves it. Until then its reserved space is empty.
 */
export function collapse(host: HTMLElement): void {
  const observer = new IntersectionObserver(([entry]) => {
    if (entry?.isIntersecting) return;
    observer.disconnect();
    collapsed.add(host);
    host.hidden = true;
  });
  observer.observe(host);
}

/** Shows it again, for other content. */
export function unfold(host: HTMLElement): void {
  if (collapsed.delete(host)) host.hidden = false;
}
