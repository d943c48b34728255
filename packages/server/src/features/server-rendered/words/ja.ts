import type { StorefrontMessages } from './words.ts';

/** Japanese. */
export const ja: StorefrontMessages = {
  heading: 'カスタマーレビュー',
  rating: '星5つ中{rating}',
  noRating: 'まだ評価がありません',
  stars: {
    other: '星{count}つ',
  },
  reviews: {
    other: 'レビュー{count}件',
  },
  rewarded: {
    other: 'うち{count}件は特典と引き換えに書かれたレビューです。',
  },
  empty: 'レビューはまだありません',
  verified: '購入確認済み',
  rewardedReview: 'このレビューは特典と引き換えに書かれました。',
  recommends: 'この商品をすすめる',
  recommendsNot: 'この商品をすすめない',
  pros: '良い点',
  cons: '気になる点',
  edited: '{date}に編集',
  reply: '{author}からの返信',
  replyFromShop: 'ショップからの返信',
  photoBy: '{author}さんの写真{number}',
  videoBy: '{author}さんの動画{number}',
};
