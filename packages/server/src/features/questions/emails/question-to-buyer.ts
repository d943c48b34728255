import type { Letter, Locale } from '../../../platform/mail/email.ts';
import { mailWords } from '../../../platform/mail/templates/index.ts';
import { linkTo, quoted } from './product-link.ts';

interface AskedQuestion {
  locale: Locale;
  shop: string;
  product: { name: string | null; url: string | null };
  question: string;
  unsubscribeUrl: string;
}

/** Asks somebody who has bought the product to answer another customer's question. */
export function questionToBuyer(asked: AskedQuestion): Letter {
  const { locale, shop, product, question, unsubscribeUrl } = asked;
  const say = words[locale];
  const name = product.name === null ? null : quoted(product.name, locale);
  return {
    locale,
    subject: say.subject(name),
    greeting: say.greeting,
    parts: [
      { says: say.bought(name) },
      { quotes: question },
      { says: say.please },
      ...linkTo(product.url, say.link),
    ],
    signature: shop,
    footer: say.why(shop),
    unsubscribe: { label: mailWords[locale].unsubscribe, url: unsubscribeUrl },
  };
}

interface Words {
  subject(product: string | null): string;
  greeting: string;
  bought(product: string | null): string;
  please: string;
  link: string;
  why(shop: string): string;
}

const words: Record<Locale, Words> = {
  en: {
    subject: (product) =>
      product ? `Can you help with a question about ${product}?` : 'Can you help with a question?',
    greeting: 'Hello,',
    bought: (product) =>
      `you have bought ${product ?? 'a product'} from us. Another customer would like to know about it:`,
    please: 'If you know, please share it with an answer on the page of the product.',
    link: 'Answer in the shop',
    why: (shop) => `You get this mail because you bought this product at ${shop}.`,
  },
  de: {
    subject: (product) =>
      product ? `Können Sie eine Frage zu ${product} beantworten?` : 'Können Sie eine Frage beantworten?',
    greeting: 'Guten Tag,',
    bought: (product) =>
      `Sie haben ${product ?? 'ein Produkt'} bei uns gekauft. Dazu wird eine Frage gestellt:`,
    please: 'Wenn Sie es wissen, antworten Sie bitte auf der Produktseite.',
    link: 'Im Shop antworten',
    why: (shop) => `Sie erhalten diese E-Mail, weil Sie dieses Produkt bei ${shop} gekauft haben.`,
  },
  fr: {
    subject: (product) =>
      product
        ? `Pouvez-vous répondre à une question sur ${product} ?`
        : 'Pouvez-vous répondre à une question ?',
    greeting: 'Bonjour,',
    bought: (product) =>
      `vous avez acheté ${product ?? 'un produit'} chez nous. Une autre personne aimerait savoir :`,
    please: 'Si vous le savez, répondez-lui sur la page du produit.',
    link: 'Répondre dans la boutique',
    why: (shop) => `Vous recevez cet e-mail parce que vous avez acheté ce produit chez ${shop}.`,
  },
  es: {
    subject: (product) =>
      product ? `¿Puedes ayudar con una pregunta sobre ${product}?` : '¿Puedes ayudar con una pregunta?',
    greeting: 'Hola:',
    bought: (product) => `Compraste ${product ?? 'un producto'} con nosotros. Otra persona quiere saber:`,
    please: 'Si lo sabes, responde en la página del producto.',
    link: 'Responder en la tienda',
    why: (shop) => `Recibes este correo porque compraste este producto en ${shop}.`,
  },
  it: {
    subject: (product) =>
      product ? `Puoi aiutare con una domanda su ${product}?` : 'Puoi aiutare con una domanda?',
    greeting: 'Ciao,',
    bought: (product) =>
      `hai acquistato ${product ?? 'un prodotto'} da noi. Un’altra persona vorrebbe sapere:`,
    please: 'Se lo sai, rispondi sulla pagina del prodotto.',
    link: 'Rispondi nel negozio',
    why: (shop) => `Ricevi questa e-mail perché hai acquistato questo prodotto su ${shop}.`,
  },
  nl: {
    subject: (product) =>
      product ? `Kun je helpen met een vraag over ${product}?` : 'Kun je helpen met een vraag?',
    greeting: 'Hallo,',
    bought: (product) => `je hebt ${product ?? 'een product'} bij ons gekocht. Een andere klant wil weten:`,
    please: 'Weet je het? Antwoord dan op de productpagina.',
    link: 'Antwoord in de winkel',
    why: (shop) => `Je krijgt deze e-mail omdat je dit product bij ${shop} hebt gekocht.`,
  },
  pt: {
    subject: (product) =>
      product ? `Pode ajudar com uma pergunta sobre ${product}?` : 'Pode ajudar com uma pergunta?',
    greeting: 'Olá,',
    bought: (product) => `comprou ${product ?? 'um produto'} na nossa loja. Outra pessoa gostaria de saber:`,
    please: 'Se souber, responda na página do produto.',
    link: 'Responder na loja',
    why: (shop) => `Recebe este e-mail porque comprou este produto em ${shop}.`,
  },
  ja: {
    subject: (product) =>
      product ? `${product}についての質問にお答えいただけますか` : '質問にお答えいただけますか',
    greeting: 'お客様',
    bought: (product) => `当店で${product ?? '商品'}をご購入いただいた方へ、別のお客様からのご質問です:`,
    please: 'ご存じでしたら、商品ページでお答えいただけると幸いです。',
    link: 'ショップで回答する',
    why: (shop) => `このメールは、${shop}でこの商品を購入された方にお送りしています。`,
  },
  ar: {
    subject: (product) =>
      product ? `هل يمكنك المساعدة في سؤال حول ${product}؟` : 'هل يمكنك المساعدة في سؤال؟',
    greeting: 'مرحبًا،',
    bought: (product) => `لقد اشتريت ${product ?? 'منتجًا'} من متجرنا. يود عميل آخر أن يعرف:`,
    please: 'إن كنت تعرف الإجابة، فشاركها في صفحة المنتج.',
    link: 'الإجابة في المتجر',
    why: (shop) => `وصلتك هذه الرسالة لأنك اشتريت هذا المنتج من ${shop}.`,
  },
};
