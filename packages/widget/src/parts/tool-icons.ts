import { icon } from './icons.ts';

export const searchIcon = icon('M16.5 16.5 21 21M18 10.5a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0z');
export const filterIcon = icon('M4 7h16M7 12h10M10 17h4');
export const noteIcon = icon('M12 11v5.5M12 7.6h.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z');
export const moreIcon = icon('M5.5 12h.01M12 12h.01M18.5 12h.01');
