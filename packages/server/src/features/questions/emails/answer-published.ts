import type { Letter, Locale } from '../../../platform/mail/email.ts';
import { linkTo, quoted } from './product-link.ts';

interface PublishedAnswer {
  locale: Locale;
  shop: string;
  product: { name: string | null; url: string | null };
  asker: string;
  question: string;
  answer: string;
  /** Null when the customer who answers gave no name. */
  answerer: string | null;
}

/** Tells who asked that there is an answer. */
export function answerPublished(about: PublishedAnswer): Letter {
  const { locale, shop, product, asker, question, answer, answerer } = about;
  const say = words[locale];
  const name = product.name === null ? null : quoted(product.name, locale);
  return {
    locale,
    subject: say.subject(name),
    greeting: say.greeting(asker),
    parts: [
      { says: say.asked(name) },
      { quotes: question },
      { says: say.answers(answerer) },
      { quotes: answer },
      ...linkTo(product.url, say.link),
    ],
    signature: shop,
    footer: say.why(shop),
  };
}

interface Words {
  /** With the product's name in quotation marks, where it is known. */
  subject(product: string | null): string;
  greeting(name: string): string;
  asked(product: string | null): string;
  answers(name: string | null): string;
  link: string;
  why(shop: string): string;
}

const words: Record<Locale, Words> = {
  en: {
    subject: (product) =>
      product ? `Your question about ${product} has an answer` : 'Your question has an answer',
    greeting: (name) => `Hello ${name},`,
    asked: (product) => (product ? `you asked about ${product}:` : 'you asked:'),
    answers: (name) => `${name ?? 'A customer'} answers:`,
    link: 'See it in the shop',
    why: (shop) => `You get this mail because you asked this question at ${shop}.`,
  },
  de: {
    subject: (product) =>
      product ? `Ihre Frage zu ${product} wurde beantwortet` : 'Ihre Frage wurde beantwortet',
    greeting: (name) => `Guten Tag ${name},`,
    asked: (product) => (product ? `Sie haben zu ${product} gefragt:` : 'Sie haben gefragt:'),
    answers: (name) => `${name ?? 'Jemand aus der Kundschaft'} antwortet:`,
    link: 'Im Shop ansehen',
    why: (shop) => `Sie erhalten diese E-Mail, weil Sie diese Frage bei ${shop} gestellt haben.`,
  },
  fr: {
    subject: (product) =>
      product ? `Votre question sur ${product} a reçu une réponse` : 'Votre question a reçu une réponse',
    greeting: (name) => `Bonjour ${name},`,
    asked: (product) => (product ? `vous avez posé une question sur ${product} :` : 'vous avez demandé :'),
    answers: (name) => (name ? `${name} répond :` : 'Un client ou une cliente répond :'),
    link: 'Voir dans la boutique',
    why: (shop) => `Vous recevez cet e-mail parce que vous avez posé cette question chez ${shop}.`,
  },
  es: {
    subject: (product) =>
      product ? `Tu pregunta sobre ${product} tiene respuesta` : 'Tu pregunta tiene respuesta',
    greeting: (name) => `Hola, ${name}:`,
    asked: (product) => (product ? `Preguntaste sobre ${product}:` : 'Preguntaste:'),
    answers: (name) => (name ? `${name} responde:` : 'Responde otra persona que compra en la tienda:'),
    link: 'Ver en la tienda',
    why: (shop) => `Recibes este correo porque hiciste esta pregunta en ${shop}.`,
  },
  it: {
    subject: (product) =>
      product ? `La tua domanda su ${product} ha una risposta` : 'La tua domanda ha una risposta',
    greeting: (name) => `Ciao ${name},`,
    asked: (product) => (product ? `hai chiesto di ${product}:` : 'hai chiesto:'),
    answers: (name) => (name ? `${name} risponde:` : 'Risponde un cliente o una cliente:'),
    link: 'Vedi nel negozio',
    why: (shop) => `Ricevi questa e-mail perché hai fatto questa domanda su ${shop}.`,
  },
  nl: {
    subject: (product) => (product ? `Je vraag over ${product} is beantwoord` : 'Je vraag is beantwoord'),
    greeting: (name) => `Hallo ${name},`,
    asked: (product) => (product ? `je vroeg over ${product}:` : 'je vroeg:'),
    answers: (name) => `${name ?? 'Een klant'} antwoordt:`,
    link: 'Bekijk in de winkel',
    why: (shop) => `Je krijgt deze e-mail omdat je deze vraag bij ${shop} hebt gesteld.`,
  },
  pt: {
    subject: (product) =>
      product ? `A sua pergunta sobre ${product} tem resposta` : 'A sua pergunta tem resposta',
    greeting: (name) => `Olá, ${name},`,
    asked: (product) => (product ? `perguntou sobre ${product}:` : 'perguntou:'),
    answers: (name) => (name ? `${name} responde:` : 'Outra pessoa que compra na loja responde:'),
    link: 'Ver na loja',
    why: (shop) => `Recebe este e-mail porque fez esta pergunta em ${shop}.`,
  },
  ja: {
    subject: (product) => (product ? `${product}へのご質問に回答がつきました` : 'ご質問に回答がつきました'),
    greeting: (name) => `${name} 様`,
    asked: (product) => (product ? `${product}についてのご質問:` : 'ご質問:'),
    answers: (name) => (name ? `${name}からの回答:` : 'お客様からの回答:'),
    link: 'ショップで見る',
    why: (shop) => `このメールは、${shop}でこの質問をされた方にお送りしています。`,
  },
  ar: {
    subject: (product) => (product ? `وصلت إجابة عن سؤالك حول ${product}` : 'وصلت إجابة عن سؤالك'),
    greeting: (name) => `مرحبًا ${name}،`,
    asked: (product) => (product ? `كان سؤالك حول ${product}:` : 'كان سؤالك:'),
    answers: (name) => (name ? `إجابة من ${name}:` : 'إجابة من أحد العملاء:'),
    link: 'عرض في المتجر',
    why: (shop) => `وصلتك هذه الرسالة لأنك طرحت هذا السؤال في ${shop}.`,
  },
};
