import { type Span, spanOf } from './phase.ts';
import type { PlainText } from './plain-text.ts';

/** Digits grouped as in phone numbers. */
const written =
  /(?<![\w.,/-])(?:\+\d{1,3}[ ./-]?(?:\(\d{1,4}\)[ ./-]?)?\d{2,4}(?:[ ./-]?\d{2,4}){2,4}|\(\d{2,3}\) ?\d{3,5}[ .-]\d{4}|\d{3}[.-]\d{3}[.-]\d{4}|0\d{2,4}[ /-]\d{3,8}(?:[ -]?\d{2,5})?|0\d[ /-]\d{7,8}|0\d(?:[ .]\d{2}){4}|05\d{8})(?![\w%])/g;
const digits = /(?<![\w.,/-])(?:\+|00)?\d(?:[ ./()-]{0,2}\d){7,14}(?![\w%])/g;

const called =
  /(?<!\p{L})(?:call|phone|tel|telephone|cell|mobile|text me|ring me|reach me|whats ?app|my number|contact me|sms|ruf\w*|anruf\w*|handy\w*|telefon\w*|meine nummer|meine nr|erreichbar|erreicht|appel\w*|portable|telephone|numero de tel\w*|mon numero|joindre|joignable|llama\w*|telefono|movil|celular|mi numero|chiama\w*|cellulare|cell|il mio numero|mio numero|bel me|bel mij|mobiel\w*|telefoonnummer|mijn nummer|liga\w*|ligue\w*|telemovel|celular|telefone|zap|meu numero)(?!\p{L})|電話|携帯|رقمي|اتصل|هاتف|جوال|موبايل|واتس|تلفون|كلمني/u;
const counted =
  /(?<!\p{L})(?:order|orders|model|modell?o?|modele|modelnummer|serial|series?|serien\w*|s\/?n|part|item|article|artikel\w*|articulo|articolo|tracking|parcel|shipment|invoice|receipt|sku|isbn|ean|upc|asin|barcode|version|firmware|case|ticket|reference|ref|claim|confirmation|rma|batch|lot|bestell\w*|auftrag\w*|rechnung\w*|sendung\w*|charge\w*|commande|suivi|facture|reference|pedido|encomenda|factura|fatura|ordine|fattura|spedizione|matricola|bestelling|bestelnummer|ordernummer|factuur|serienummer|lote|numero de serie)(?!\p{L})|注文|型番|品番|製造番号|伝票|الطلب|الموديل|طلبيه|التسلسلي|الفاتوره/u;

/** Finds phone numbers, but not the numbers of orders and models. Unformatted digits count only if the text mentions calling. */
export function phoneIn({ text, lower }: PlainText): Span | null {
  for (const [pattern, needsCall] of [
    [written, false],
    [digits, true],
  ] as const)
    for (const found of text.matchAll(pattern)) {
      const before = lower.slice(Math.max(0, found.index - 30), found.index);
      if (
        needsCall &&
        !called.test(lower.slice(Math.max(0, found.index - 40), found.index + found[0].length + 15))
      )
        continue;
      if (!counted.test(before)) return spanOf(found);
    }
  return null;
}
