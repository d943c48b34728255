/** A file of its own, loaded with the first sheet: the library is larger than the rest of the page. */
export { PDFDocument, rgb } from '@cantoo/pdf-lib';
