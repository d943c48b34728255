import { type Span, spanOf } from './phase.ts';
import type { PlainText } from './plain-text.ts';

const raw = String.raw;
const app =
  'insta(?:gram)?|ig|tiktok|tik tok|snap(?:chat)?|telegram|tg|whats ?app|wa|facebook|fb|twitter|onlyfans|discord|signal|wechat|viber|messenger|vinted|zap|line|インスタ(?:グラム)?|ライン|公式line|テレグラム|انستا|انستغرام|انستقرام|تيك ?توك|سناب(?: ?شات)?|تيليجرام|تلغرام|تليجرام|واتس(?: ?اب)?|واتساب|فيسبوك';

/*
 * Repetitions have limits: an unlimited one is tried from every place at which its pattern begins, in quadratic time.
 */

/** Handles next to the name of a network. Some short names of networks are ordinary words elsewhere. */
const handle = raw`@ ?[a-z0-9][a-z0-9_.]{2,}[^@\n]{0,25}?(?<![\p{L}\p{N}])(?:${app})(?![a-z0-9])|(?<![a-z0-9])(?:${app})[^@\n]{0,20}?@ ?[a-z0-9][a-z0-9_.]{2,}|(?:my|mein|meinem|mon|mi|il mio|mijn|meu|o meu) (?:insta(?:gram)?|snap(?:chat)?|tiktok|telegram|onlyfans)(?: is| ist| est| es| e| name| account)?:? ?@?[a-z0-9_.]{4,}`;
const follow = raw`(?:follow|subscribe to|folgt|suivez|abonnez-vous|seguid|siguan|sigueme|seguimi|seguite|seguitemi|volg|siga|sigam|segue|sigam-me|add)(?:[ -]?(?:me|mir|moi|nous|me op|us))?(?: on| auf| sur| en| su| op| no)? ?:? ?@[a-z0-9_.]{3,}`;

const contact =
  '(?:message|msg|text|dm|contact|write(?: to)?|hit|add|reach|ping|find|pm) me|(?:schreib|schreibt|kontaktier|kontaktiert|adde|addet|melde dich|meldet euch)(?: mir| mich| bei mir)?|(?:contactez|ecrivez|ajoutez|contacte|ecris|rejoignez)(?:-moi| moi|-nous)?|escrib(?:e|i|a|id|an)me|contact(?:a|ad|e)me|(?:scrivi|scrivete|contatta|contattate|aggiungi)(?:mi|temi)|(?:app|stuur|contacteer|mail|bericht) (?:me|mij)|(?:me )?(?:chama|chame|chamem|contacta|contate|escreve|escreva)(?:-me| me)?|fale comigo|راسل(?:ني|وني)|تواصل(?:وا)? (?:معي|معنا)|كلم(?:ني|وني)|اضف(?:ني)?';
const contactBy = raw`(?:${contact})[^.!?\n]{0,25}?(?<![\p{L}\p{N}])(?:${app})(?![\p{L}\p{N}])|(?:line|ライン|ﾗｲﾝ|dm)(?:を)?(?:ください|下さい|追加|交換|登録|して(?:ください|ね)|まで)|(?:インスタ|ツイッター|tiktok)[^。\n]{0,20}フォロー`;

const money = raw`(?:\d[\d.,]{1,8} ?万?(?:円|dollars?|euros?|reais|pounds|bucks|usd|eur|\$|€|£|دولار\S{0,12}|ريال\S{0,12}|درهم)|[$€£] ?\d[\d.,]{1,8})`;
const period =
  "(?:(?:an?|per|each|every|pro|am|im|par|al|por|ao|een|all'|la) |/ ?)(?:day|week|month|hour|tag|woche|monat|jour|semaine|mois|dia|mes|semana|giorno|ora|mese|settimana|dag|maand|uur)|daily|weekly|taglich|يوميا|شهريا|اسبوعيا";
const earning = raw`(?:earn|make|making|verdien\w{0,12}|gagn\w{0,12}|gan[ae]\w{0,12}|guadagn\w{0,12}|ganhe\w{0,12}|اربح\S{0,12}|ربح\S{0,12}|كسب\S{0,12})[^.!?\n]{0,20}?${money}[^.!?\n]{0,15}?(?:(?<!\p{L})|(?=/))(?:${period})|(?:在宅|副業|スマホ)[^。\n]{0,10}(?:月|日|週)\d+万?円[^。\n]{0,10}稼|(?:月|日|週)\d+万?円[^。\n]{0,6}稼げ|work from home and (?:earn|make)|schnell(?:es)? geld verdienen|make money (?:online|fast)|dinero facil|argent facile|soldi facili|dinheiro facil|誰でも稼げ`;

const offer = raw`(?:buy|cheap|get|kauf\w{0,12}|achet\w{0,12}|compra\w{0,12}|acquista\w{0,12}|koop)[^.!?\n]{0,15}? (?:followers|likes|viagra|cialis|replica watches|fake id)|ブランドコピー|スーパーコピー|偽ブランド|replica (?:watches|bags|rolex|handbags)`;

const advertising = new RegExp([handle, follow, contactBy, earning, offer].join('|'), 'u');

/** A discount code: capitals with a number, after a verb. Codes on a box or in an error message do not follow such a verb. */
const discountCode =
  /(?<![\p{L}\p{N}])(?:(?:[Uu]se|[Ww]ith|[Ee]nter|[Aa]pply|[Mm]it|[Aa]vec|[Uu]tilisez|[Cc]on|[Uu]sad?|[Uu]sate|[Mm]et|[Gg]ebruik|[Cc]om|[Uu]sem?|,|واستخدموا|استخدموا|استخدم|مع) ?(?:the |my |den |dem |le |el |il |de |o |meinem |mon |mi )?(?:promo |discount |coupon )?(?:[Cc]ode|CODE|[Rr]abattcode|[Gg]utscheincode|[Cc]oupon|[Cc]odigo|[Cc]odice|[Kk]ortingscode|[Cc]upom|كود)|クーポン(?:コード)?|クーポンは) ?:? ?[A-Z]{3,}\d{1,3}(?![\p{L}\p{N}])/u;

export function advertisingIn({ lower, text }: PlainText): Span | null {
  const found = advertising.exec(lower) ?? discountCode.exec(text);
  return found && spanOf(found);
}
