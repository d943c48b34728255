import type { ReactNode } from 'react';
import classes from './field-rows.module.css';

/** The fields of a card, divided by lines. */
export const FieldRows = ({ children }: { children: ReactNode }) => (
  <div className={classes.rows}>{children}</div>
);
