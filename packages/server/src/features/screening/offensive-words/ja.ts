const notKatakana = String.raw`(?<![\p{sc=Katakana}ー])`;
const noKatakana = String.raw`(?![\p{sc=Katakana}ー])`;
const notHiragana = String.raw`(?<!\p{sc=Hiragana})`;
const person = '(?:野郎|やろう|店|女|男|ども|客|業者|会社|対応|商品|出品|ガキ|みたい|だな|が[!！。、]?$)';

export const ja = {
  words: '',
  anywhere: [
    String.raw`${notKatakana}ク\s?ソ(?!真面目|まじめ|マジメ|デカ|でか|ニンジン|[\p{sc=Katakana}ー])`,
    String.raw`(?<!\p{sc=Hiragana})く\s?そ(?:ったれ|みたい|野郎|っ|[!！。、]|(?=[\p{sc=Han}\p{sc=Katakana}]))`,
    `(?<![の鶏牛馬鳥脱])糞(?!尿|便|抜|石|虫)`,
    String.raw`キチガイ|きちがい|気違い|(?:馬鹿|バカ|ばか|アホ|あほ)\s?(?:野郎|やろう|ヤロー|ども|店員|女)|大馬鹿者`,
    '(?<!必)死ね(?:$|[よやボバクカ!！。、,.\\s]|ば(?:いい|良い))|くたばれ|ぶっ殺',
    String.raw`(?:この|ふざけん(?:な|じゃねえ))\s?(?:ボケ|ぼけ|カス|クズ|アホ)|(?:カス|クズ|ボケ)${person}`,
    'てめ[えぇー]ら?|テメ[エェー]ら?|ババア|ジジイ|クソガキ|売女|ヤリマン|やりまん|ヤリチン',
    `${notKatakana}(?:ビッチ|ブス|マンコ|チンコ|チンポ|ガイジ|ファック)${noKatakana}(?!リ|っ|ッ)`,
    `${notHiragana}(?:まんこ|おまんこ|ちんこ|ちんぽ)(?!\\p{sc=Hiragana}{2})|(?:低脳|低能)${person}`,
  ],
};
