import type { Pages } from '../catalog.ts';

export const pages: Pages<'ja'> = {
  comma: '、',
  photoLimit: '追加できるファイルは{max}件までです。',
  sendAll: 'すべてのレビューを送信',
  reviewed: 'この商品はレビュー済みです。',
  allReviewed: 'ありがとうございます。ご注文の商品はすべてレビュー済みです。',
  notAccepted: 'レビューを送信できませんでした。次の点をご確認ください：',
  editReviewTitle: '「{product}」のレビューを編集',
  save: '変更を保存',
  saved: 'ありがとうございます。レビューを更新しました。',
  addressConfirmed: 'ありがとうございます。メールアドレスを確認しました。',
  linkUnusableTitle: 'このリンクは無効です',
  linkUnusableReason: '使用済み、期限切れ、または取り消されたリンクです。',
  unsubscribeQuestion: '{shop}からのレビュー依頼の配信を停止しますか？',
  unsubscribed: '配信を停止しました。今後{shop}からレビューの依頼は届きません。',
};
