import type { StorefrontMessages } from './words.ts';

/** Arabic. */
export const ar: StorefrontMessages = {
  heading: 'آراء العملاء',
  rating: '{rating} من 5 نجوم',
  noRating: 'لا يوجد تقييم بعد',
  stars: {
    zero: '{count} نجمة',
    one: 'نجمة واحدة',
    two: 'نجمتان',
    few: '{count} نجوم',
    many: '{count} نجمة',
    other: '{count} نجمة',
  },
  reviews: {
    zero: 'لا مراجعات',
    one: 'مراجعة واحدة',
    two: 'مراجعتان',
    few: '{count} مراجعات',
    many: '{count} مراجعة',
    other: '{count} مراجعة',
  },
  rewarded: {
    one: 'كُتبت مراجعة واحدة منها مقابل مكافأة.',
    two: 'كُتبت مراجعتان منها مقابل مكافأة.',
    few: 'كُتبت {count} مراجعات منها مقابل مكافأة.',
    many: 'كُتبت {count} مراجعة منها مقابل مكافأة.',
    other: 'كُتبت {count} مراجعة منها مقابل مكافأة.',
  },
  empty: 'لا توجد مراجعات بعد',
  verified: 'شراء موثّق',
  rewardedReview: 'كُتبت هذه المراجعة مقابل مكافأة.',
  recommends: 'يوصي بهذا المنتج',
  recommendsNot: 'لا يوصي بهذا المنتج',
  pros: 'المزايا',
  cons: 'العيوب',
  edited: 'عُدّلت في {date}',
  reply: 'رد من {author}',
  replyFromShop: 'رد المتجر',
  photoBy: 'الصورة {number} من {author}',
  videoBy: 'الفيديو {number} من {author}',
};
