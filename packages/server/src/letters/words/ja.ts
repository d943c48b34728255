import type { MailWords } from './words.ts';

export const ja: MailWords = {
  hello: (name) => `${name} 様`,
  signed: (shop) => `今後ともよろしくお願いいたします。\n${shop}`,
  unsubscribe: '今後レビューの依頼を受け取らない',
  stars: (count) => `5つ星中 ${count}`,
  rateThis: '星1～5で評価する',
  request: {
    subject: (shop) => `${shop} でのご注文はいかがでしたか？`,
    says: 'ご注文の商品がお手元に届いてしばらく経ちました。いかがでしたか？ 星1～5を選び、よろしければ理由もお書きください。良い評価も悪い評価も同じように扱われ、ほかの方の参考になります。',
    button: 'レビューを書く',
  },
  reminder: {
    subject: (shop) => `【再送】${shop} でのご注文についてのご感想`,
    says: '先日、ご注文についてお尋ねしました。まだの場合は、こちらからご回答いただけます。このご注文についてのお願いはこれが最後です。',
  },
  promise: (reward) =>
    `レビューのお礼として「${reward}」を差し上げます。内容や星の数には左右されません。特典付きのレビューには、その旨が表示されます。`,
  whyOrder: (shop, orderId) =>
    `このメールは ${shop} でご注文いただいた方にお送りしています（注文番号 ${orderId}）。`,
  whyReview: (shop) => `このメールは、このアドレスで ${shop} にレビューが投稿されたためお送りしています。`,
  rejected: {
    subject: (product) => `「${product}」のレビューは公開されませんでした`,
    says: (product) =>
      `「${product}」のレビューをお寄せいただきありがとうございます。今回は公開できませんでした。理由は次のとおりです。`,
    reasons: {
      spam: '広告とみられる内容です。',
      profanity: '侮辱や下品な言葉が含まれています。',
      personal_data: '氏名、住所、電話番号などの個人情報が含まれています。',
      off_topic: '商品についての内容ではありません。',
      fake: 'ご本人の体験に基づくことを確認できませんでした。',
      conflict_of_interest: '投稿者が店舗、メーカー、または競合の関係者です。',
      illegal: '法律または他者の権利に反する内容です。',
      duplicate: '同じ文章がすでに投稿されています。',
      media: '表示できない画像または動画が含まれています。',
      other: 'レビューの規則に沿っていません。',
    },
    mayCorrect: '内容を修正して再度お送りいただけます。星の数は判断に関係ありません。',
  },
  update: {
    subject: (product) => `「${product}」のレビューを更新しませんか？`,
    says: (shop) => `${shop} からレビューについてのメッセージです。`,
    free: 'ご意見が変わった場合は、レビューを変更できます。変更は任意で、変更しなくても何の影響もありません。',
  },
  changeReview: 'レビューを変更する',
  coupon: {
    subject: (shop) => `${shop} からのお礼です`,
    says: (reward) => `レビューをお寄せいただきありがとうございました。お約束のお礼です：${reward}`,
    code: 'クーポンコード',
  },
  verify: {
    subject: 'メールアドレスをご確認ください',
    says: (product, shop) =>
      `このアドレスで ${shop} に「${product}」のレビューが投稿されました。ご本人のアドレスであることを確認いただくと公開できるようになります。`,
    button: 'アドレスを確認する',
    ignore: 'お心当たりがない場合は、何もなさらないでください。レビューは公開されません。',
  },
  invitation: {
    subject: (shop) => `${shop} のレビュー管理への招待`,
    says: (inviter, shop) =>
      `${inviter} さんから、Tribune で ${shop} のレビューと質問を管理するよう招待されています。`,
    button: '招待を受ける',
    ignore: 'お心当たりがない場合は、何もなさらないでください。',
    why: (shop) => `このメールは、${shop} の担当者があなたのアドレスを入力したためお送りしています。`,
  },
  passwordReset: {
    subject: 'Tribune の新しいパスワードの設定',
    says: 'Tribune のアカウントについて、新しいパスワードの設定が求められました。リンクの有効期限は 1 時間です。',
    button: '新しいパスワードを設定する',
    ignore: 'お心当たりがない場合は、何もなさらないでください。パスワードは変わりません。',
    why: (shop) => `このメールは、${shop} の担当者としてお送りしています。`,
  },
};
