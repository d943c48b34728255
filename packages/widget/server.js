// What Node and edge runtimes import: custom elements exist in browsers only.
export function define() {}
export class TribuneRating {}
export class TribuneReviews {}
export class TribuneReviewForm {}
export class TribuneQuestions {}
export class TribuneGallery {}
export class TribuneCarousel {}
export class TribuneBadge {}
export class TribuneStoreReviews {}
