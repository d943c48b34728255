import { icon } from './icons.ts';

export const imageIcon = icon('M4 5h16v14H4zM4 16l4.5-4.5 4 4 3-3L20 17M15.5 9.5h.01');
export const cameraIcon = icon(
  'M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM15.3 13a3.3 3.3 0 1 1-6.6 0 3.3 3.3 0 0 1 6.6 0z',
);
export const videoIcon = icon('M4 6h16v12H4zM10 9.2v5.6l5-2.8z');
export const playIcon = icon('M8 5v14l11-7z');
export const previousIcon = icon('M14.5 5l-7 7 7 7');
export const nextIcon = icon('M9.5 5l7 7-7 7');
