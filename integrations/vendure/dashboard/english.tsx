import type { ReactNode } from 'react';

/** Overrides `html[dir="rtl"] * { direction: rtl }` of the dashboard, which also applies to elements with a `dir`. */
const leftToRight = `
  html[dir="rtl"] .tribune-english, html[dir="rtl"] .tribune-english * { direction: ltr; }
  /* What customers wrote is aligned by its own direction. */
  html[dir="rtl"] .tribune-english [dir="auto"] { text-align: start; unicode-bidi: plaintext; }`;

/** Displays English text from left to right, even in a mirrored dashboard. */
export function English({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`tribune-english ${className}`} dir="ltr" lang="en">
      <style>{leftToRight}</style>
      {children}
    </div>
  );
}
