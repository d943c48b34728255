import { type ReactNode, useEffect, useRef, useState } from 'react';

/** A page that is not read by then is shown as far as it is. */
const longestMs = 800;

/** Shows a page once its first responses are in, so that nothing on it moves afterwards. */
export function Settled({
  className,
  width,
  children,
}: {
  className: string;
  width: string | undefined;
  children: ReactNode;
}) {
  const column = useRef<HTMLDivElement>(null);
  const [isShown, show] = useState(false);
  useEffect(() => {
    const until = performance.now() + longestMs;
    let frame = requestAnimationFrame(function look() {
      const content = column.current;
      const isRead = content?.querySelector('h1') && !content.querySelector('[role="status"][aria-label]');
      if (isRead || performance.now() > until) show(true);
      else frame = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div
      ref={column}
      className={className}
      data-width={width}
      style={isShown ? {} : { visibility: 'hidden' }}
    >
      {children}
    </div>
  );
}
