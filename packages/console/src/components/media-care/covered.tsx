import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './covered.module.css';
import type { MediaCare } from './use-media-care.ts';

interface CoveredProps {
  care: MediaCare;
  publicId: string;
  /** As in `photo 1`. */
  name: string;
  children: ReactNode;
}

/** A photo or video, covered until the person reveals it. A covered one can be neither opened nor played. */
export function Covered({ care, publicId, name, children }: CoveredProps) {
  if (!care.isSensitive(publicId)) return children;
  const isCovered = care.isCovered(publicId);
  const action = isCovered ? 'Reveal' : 'Cover';
  return (
    <div className={classes.frame}>
      <div className={classes.picture} data-cover={isCovered ? care.cover : undefined} inert={isCovered}>
        {children}
      </div>
      <UnstyledButton
        className={classes.toggle}
        data-covered={isCovered}
        aria-label={`${action} ${name}`}
        onClick={() => care.toggle(publicId)}
      >
        <span aria-hidden>{action}</span>
      </UnstyledButton>
    </div>
  );
}
