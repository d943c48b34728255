import { Portal } from '@mantine/core';
import { useEffect } from 'react';
import { QrCode } from '../../components/qr-code.tsx';
import type { Label } from './label.ts';
import classes from './printed-sheet.module.css';

export const labelsPerPage = 12;

/**
 * Labels to cut out, visible only in print. Opens the browser's print dialog, which can also save a PDF, and calls `onClose` after it
 * closes.
 */
export function PrintedSheet({ labels, onClose }: { labels: readonly Label[]; onClose: () => void }) {
  useEffect(() => {
    window.addEventListener('afterprint', onClose);
    window.print();
    return () => window.removeEventListener('afterprint', onClose);
  }, [onClose]);
  return (
    <Portal>
      <div className={classes.sheet}>
        {labels.map((label, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: copies differ in nothing else, and are never reordered
          <div key={index} className={classes.label}>
            <QrCode text={label.scanned} label={`QR code for ${label.name}`} />
            <div className={classes.name} dir="auto">
              {label.name}
            </div>
            <div className={classes.callToAction} lang={label.locale} dir="auto">
              {label.callToAction}
            </div>
          </div>
        ))}
      </div>
    </Portal>
  );
}
