import type { Emails } from '../catalog.ts';

export const emails: Emails<'ja'> = {
  testModeEmail: 'テストモード：このメールは配信されていません。',
  greeting: '{name} 様',
  greetingWithoutName: 'お客様',
  signature: '今後ともよろしくお願いいたします。\n{shop}',
  unsubscribe: '配信を停止する',
  whyOrder: 'このメールは、{shop}でご注文いただいた方にお送りしています（注文番号：{orderId}）。',
  whyReview: 'このメールは、このアドレスで{shop}にレビューが投稿されたためお送りしています。',
  whyQuestion: 'このメールは、{shop}でこの質問をされた方にお送りしています。',
  whyPurchase: 'このメールは、{shop}でこの商品を購入された方にお送りしています。',
  whyInvitation: 'このメールは、{shop}の担当者から招待されたためお送りしています。',
  whyOwner: 'このメールは、Tribuneで{shop}のオーナーとして登録されている方にお送りしています。',
  whyStaff: 'このメールは、{shop}のメンバーとして登録されている方にお送りしています。',

  requestSubject: '{shop}でのご注文はいかがでしたか？',
  requestIntro: 'ご注文の商品がお手元に届いてしばらく経ちました。使い心地はいかがでしょうか？',
  requestInvitation:
    '星1～5を選び、よろしければ理由もお聞かせください。良い評価も悪い評価も同じように扱われ、ほかのお客様の参考になります。',
  rateProduct: '星1～5で評価する',
  reminderSubject: '【再送】{shop}でのご注文はいかがでしたか？',
  reminderIntro:
    '先日、ご注文についてお伺いしました。ご回答がまだの場合は、こちらからお寄せいただけます。本件についてのメールはこれが最後です。',
  firstReminderIntro:
    '先日、ご注文についてお伺いしました。ご回答がまだの場合は、こちらからお寄せいただけます。',
  secondReminderSubject: '最後のご案内：{shop}でのご注文はいかがでしたか？',
  secondReminderIntro:
    'ご注文についてのご感想をまだお伺いできておりません。よろしければ、こちらからお寄せください。本件についてのメールはこれで最後となります。',
  rewardOffer:
    'レビューのお礼として「{reward}」を差し上げます。レビューの内容や星の数は問いません。特典と引き換えに書かれたレビューには、その旨が表示されます。',
  rewardSubject: 'ありがとうございます。{shop}からの特典のお知らせ',
  rewardIntro: 'レビューをお寄せいただきありがとうございました。特典はこちらです：{reward}',
  rewardCode: 'クーポンコード',

  verifySubject: 'メールアドレスの確認をお願いします',
  verifyIntro:
    'このアドレスで{shop}に「{product}」のレビューが投稿されました。公開の前に、ご本人のアドレスであることをご確認ください。',
  verifyIntroWithoutProduct:
    'このアドレスで{shop}にレビューが投稿されました。公開の前に、ご本人のアドレスであることをご確認ください。',
  verifyButton: 'メールアドレスを確認する',
  verifyIgnore: 'お心当たりがない場合は、このメールを無視してください。レビューは公開されません。',

  rejectedSubject: '「{product}」のレビューは公開されませんでした',
  rejectedSubjectWithoutProduct: 'レビューは公開されませんでした',
  rejectedIntro:
    '「{product}」のレビューをお寄せいただきありがとうございます。次の理由により公開できませんでした。',
  rejectedIntroWithoutProduct:
    'レビューをお寄せいただきありがとうございます。次の理由により公開できませんでした。',
  reason_spam: '広告とみられる内容です。',
  reason_profanity: '侮辱や不適切な表現が含まれています。',
  reason_personal_data: '氏名、住所、電話番号などの個人情報が含まれています。',
  reason_off_topic: '商品に関する内容ではありません。',
  reason_fake: 'ご本人の体験に基づくことを確認できませんでした。',
  reason_conflict_of_interest: '投稿者がショップ、メーカー、または競合他社の関係者です。',
  reason_illegal: '法令に違反する内容、または他者の権利を侵害する内容です。',
  reason_duplicate: '同じ文章がすでに投稿されています。',
  reason_media: '公開できない写真または動画が含まれています。',
  reason_other: 'レビューのガイドラインに沿っていません。',
  rejectedEdit: '内容を編集して再度ご投稿いただけます。星の数は今回の判断に関係ありません。',
  editReview: 'レビューを編集する',

  updateSubject: '「{product}」のレビューを更新しませんか？',
  updateSubjectWithoutProduct: 'レビューを更新しませんか？',
  updateIntro: '{shop}からレビューについてのメッセージが届いています。',
  updateOptional:
    'ご意見が変わった場合は、レビューを更新できます。更新は任意で、更新しなくても不利益は一切ありません。',

  answerSubject: '「{product}」へのご質問に回答がありました',
  answerSubjectWithoutProduct: 'ご質問に回答がありました',
  answerQuestion: '「{product}」へのご質問に回答がありました。',
  answerQuestionWithoutProduct: 'ご質問に回答がありました。',
  answeredBy: '{name}さんからの回答：',
  answeredByCustomer: 'ほかのお客様が回答しました。',
  viewInStore: 'ショップで見る',

  buyerSubject: '「{product}」についての質問にお答えいただけますか？',
  buyerSubjectWithoutProduct: 'ご購入の商品についての質問にお答えいただけますか？',
  buyerIntro:
    '当店で「{product}」をご購入いただきました。この商品について、ほかのお客様からご質問がありました。',
  buyerIntroWithoutProduct:
    '当店で商品をご購入いただきました。その商品について、ほかのお客様からご質問がありました。',
  buyerInvitation: 'ご存じでしたら、商品ページで回答をお寄せください。',

  invitationSubject: '{shop}のレビュー管理への招待',
  invitationIntro: '{inviter}さんから、Tribuneで{shop}のレビューと質問を管理するメンバーに招待されました。',
  invitationButton: '招待を受ける',
  invitationIgnore: 'お心当たりがない場合は、このメールを無視してください。',

  webhookSubject: '{shop}のWebhookエンドポイントが無効になりました',
  webhookIntro: 'Tribuneは次のエンドポイントへのイベント送信を停止しました。',
  webhook_gone: 'エンドポイントが410 (Gone) を返し、送信の停止を求めたためです。',
  webhook_failing: '5日間、すべての配信が失敗したためです。',
  webhookAgain:
    '再び利用できるようになったら、エンドポイントを有効にしてください。過去30日間に失敗または取り消された配信を再送できます。',
  webhookButton: 'エンドポイントを見る',

  deletionSubject: '{shop} の削除が予定されました',
  deletionIntro:
    '{date} に、{shop} のレビュー、写真、注文、設定、すべてのアクセス権を含む全データが削除されます。それまでは、どのオーナーも設定で取り消せます。',
  deletionRequestedBy:
    '{email} が依頼しました。心当たりがない場合は、取り消したうえで、アクセス権を持つ人を確認してください。',
  deletionButton: '設定を開く',
  deletionCanceledSubject: '{shop} の削除が取り消されました',
  deletionCanceledIntro: '{shop} はそのままです。何も削除されていません。',
  shopFailingSubject: '{platform} から {shop} へのメッセージが失敗しています',
  shopFailingIntro:
    'この1時間、{platform} からのメッセージがすべて拒否されています。新しい注文と商品が届かず、レビューの依頼も送信されません。最後のエラー：',
  shopFailingCheck:
    '接続をご確認ください。{platform} の Webhook が無効になっている場合は、再度有効にしてください。',
  shopFailingButton: '接続を見る',

  codesSubject_low: '{shop} のクーポンコードが残りわずかです',
  codesSubject_empty: '{shop} のクーポンコードがなくなりました',
  codesIntro_low: {
    other: 'この特典のクーポンコードは残り {count} 件です：',
  },
  codesIntro_empty: 'この特典のクーポンコードがなくなりました。特典を獲得したお客様がコードをお待ちです：',
  codesAdd: 'コードを追加すると、お待ちのお客様にすぐに送信されます。',
  codesButton: 'コードを追加',

  domainSubject: '{domain} のDNSレコードが見つかりません',
  domainIntro:
    '{shop} が {domain} からメールを送信するために必要なDNSレコードが見つからなくなりました。見つかるまで、お客様へのメールは本サービスのアドレスから送信されます。3日間見つからない場合、このドメインは使用されなくなります。',
  domainButton: 'レコードを見る',
  missingSubject: '注文{orderId}が届いていないとのご連絡',
  missingIntro:
    '注文{orderId}のレビューをお願いしたところ、まだ届いていないとのご連絡がありました。配送日が変更されるまで、または15日間、レビューのお願いを控えます。',
  missingButton: '依頼を見る',
  topicsSubject: '{shop} への不満が増えています',
  topicsIntro:
    '直近4週間のレビューでは、その前の12週間と比べて、次の点への批判が偶然では説明できないほど増えています。',
  topicsRise: '{topic}（{product}）：{mentions}件中{negative}件が否定的（{now}）、以前：{before}',
  topicsWholeStore: 'ストア全体',
  unnamedProduct: 'カタログにない商品',
  topicsButton: 'トピックを見る',
  emailsOff: 'このメールをオフにする',

  raidSubject: '{shop}で通常と異なる動きがあります',
  raidIntro:
    '{product}のレビューが通常とは異なる形でまとまって届きました（{reviews}件）。ご判断いただくまで公開されません。星の評価は考慮されていません。',
  raidButton: 'レビューを確認',

  mentionSubject: '{author}さんがメモであなたに言及しました',
  mentionIntro: '{author}さんが、{shop}のコンテンツに関する社内メモであなたに言及しました。',
  mentionButton: 'メモを見る',
  lateSubject: '{shop}で目標時間を過ぎた項目があります',
  lateIntro:
    '{shop}のコンテンツが目標時間を過ぎても判断待ちです。キュー：{items}件。報告と異議申し立て：{reports}件。',
  lateButton: 'キューを開く',

  passwordSubject: 'Tribuneのパスワードの再設定',
  passwordIntro: 'Tribuneアカウントのパスワード再設定のご依頼を受け付けました。リンクの有効期限は1時間です。',
  passwordButton: 'パスワードを再設定する',
  passwordIgnore: 'お心当たりがない場合は、このメールを無視してください。パスワードは変更されません。',

  reportReceivedSubject: '報告を受け付けました（{reference}）',
  reportReceivedIntro:
    '{shop} のコンテンツについてご報告いただき、ありがとうございます。ストアの担当者が確認し、判断の結果をお知らせします。',
  reportDecidedSubject: '報告に対する判断（{reference}）',
  removedSubject: '{shop} でのあなたの投稿が削除されました',
  removedIntro: '{shop} でのあなたの投稿が報告されました。ストアの担当者が確認し、削除しました：',
  decidedByPerson: 'この判断は人が行いました。',
  appealOffer: '同意できない場合は、{date}まで異議を申し立てることができます。',
  appealDecidedSubject: '異議に対する判断（{reference}）',
  securitySubject: 'Tribuneアカウントのセキュリティ通知',
  'security_password.reset': 'パスワードが変更され、ほかのすべてのセッションが終了しました。',
  'security_password.change': 'パスワードが変更されました。',
  'security_two_factor.enable': '2要素認証が有効になりました。',
  'security_two_factor.disable': '2要素認証が無効になりました。',
  'security_passkey.add': 'パスキーが追加されました。',
  'security_passkey.delete': 'パスキーが削除されました。',
  securityNotYou:
    'お心当たりがある場合、操作は不要です。お心当たりがない場合は、今すぐパスワードを再設定してください。ほかのすべてのセッションが終了します。',
  whyAccount: 'このメールは、お使いのTribuneアカウントのセキュリティに関するお知らせです。',
  whyReport: '{shop} のコンテンツを報告されたため、このメールをお送りしています。',
  whyAuthor: '{shop} にこの内容を投稿されたため、このメールをお送りしています。',
  receiptLink: '受領証: ストアの公開記録でレビューを確認する',

  ownLinkSubject: '投稿した内容へのリンク',
  ownLinkIntro:
    'このリンクから、投稿した内容の確認、変更、取り下げ、ダウンロード、消去ができます。24時間有効です。',
  ownLinkButton: '投稿した内容を見る',
  ownLinkIgnore:
    'このリンクをリクエストしていない場合は、このメールを無視してください。リンクを知っている人は誰でも使えるため、転送しないでください。',
  whyOwnLink:
    '{shop} に登録されているあなたのアドレスにこのリンクがリクエストされたため、このメールをお送りしています。',
};
