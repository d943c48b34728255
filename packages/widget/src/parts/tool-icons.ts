import { icon } from './icons.ts';

export const searchIcon = icon('M16.5 16.5 21 21M18 10.5a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0z');
export const filterIcon = icon('M4 7h16M7 12h10M10 17h4');
