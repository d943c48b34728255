/** The data that the elements need in the browser. */
export default defineEventHandler(() => elements());
