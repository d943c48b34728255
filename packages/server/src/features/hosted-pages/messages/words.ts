/** What our own pages for customers say beside what the mails say, in one language. */
export interface PageWords {
  title(shop: string): string;
  intro: string;
  rating: string;
  headline: string;
  text: string;
  photos: string;
  name: string;
  yes: string;
  no: string;
  send: string;
  sendAll: string;
  sent: string;
  reviewed: string;
  done: string;
  unusable: string;
  unusableWhy: string;
  confirmed: string;
  unsubscribe: string;
  unsubscribeAsk(shop: string): string;
  unsubscribed(shop: string): string;
  change(product: string): string;
  save: string;
  saved: string;
  wrong: string;
}
