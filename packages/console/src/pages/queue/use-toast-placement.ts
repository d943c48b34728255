import { type RefObject, useEffect } from 'react';

/**
 * Keeps toasts from covering the action bar: they appear above it, and on wide pages at its end. If the bar is in the upper half of the
 * window, toasts keep their usual place.
 */
export function useToastPlacement(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const root = document.documentElement;
    root.dataset.toasts = 'end';
    function place() {
      const { top } = (element as HTMLElement).getBoundingClientRect();
      const isInTheWay = top > window.innerHeight / 2 && top < window.innerHeight;
      root.style.setProperty('--tribune-toasts-bottom', isInTheWay ? `${window.innerHeight - top}px` : '0px');
    }
    place();
    const observer = new ResizeObserver(place);
    observer.observe(element);
    observer.observe(document.body);
    // In the capture phase, since scroll events of panes do not bubble.
    document.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      observer.disconnect();
      document.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
      root.style.removeProperty('--tribune-toasts-bottom');
      delete root.dataset.toasts;
    };
  }, [bar]);
}
