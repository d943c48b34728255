import type { ReactNode } from 'react';

/** Overrides `html[dir="rtl"] * { direction: rtl }` of the dashboard, which also applies to elements with a `dir`. */
const leftToRight =
  'html[dir="rtl"] .tribune-english, html[dir="rtl"] .tribune-english :not([dir="auto"]) { direction: ltr; }';

/** Displays English texts from left to right, also in a mirrored dashboard. */
export function English({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`tribune-english ${className}`} dir="ltr" lang="en">
      <style>{leftToRight}</style>
      {children}
    </div>
  );
}
