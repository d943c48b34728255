import { type Span, spanOf } from './phase.ts';
import type { PlainText } from './plain-text.ts';

const raw = String.raw;
const no = raw`\d{1,4} ?[a-zA-Z]?`;
const capital = raw`\p{Lu}[\p{L}'.-]{1,40}`;

/** A street with a house number, as each language writes it. The names of streets are capitalized. */
const streets = [
  // 14 Maple Street
  raw`\d{1,5} (?:[NSEW]\.? |North |South |East |West )?(?:(?!The )${capital} ){1,3}(?:Street|St|Avenue|Ave|Road|Rd|Lane|Ln|Drive|Dr|Boulevard|Blvd|Court|Crescent|Terrace|Close|Highway|Parkway)(?![\p{L}\p{N}])`,
  // Lindenstraße 12; with a postal code also other kinds of streets
  raw`${capital}(?:strasse|str\.)(?:\s| )?${no}(?![\p{L}\p{N}%])|(?:\p{Lu}[\p{L}-]{1,40}[ -])Strasse ${no}(?![\p{L}\p{N}%])|${capital}(?:weg|gasse|allee|platz|ufer|damm|ring) ${no},? \d{5} \p{Lu}`,
  // 12 rue de la Paix
  raw`${no}(?: bis| ter)?,? (?:rue|avenue|av\.|boulevard|bd|chemin|impasse|allee|quai|route) (?:de |du |des |de la |de l'|d')?\p{Lu}`,
  // Calle Mayor 12, Via Roma 12, Rua das Flores, 123
  raw`(?:[Cc]alle|C/|[Aa]venida|[Aa]vda\.?|[Pp]aseo|[Vv]ia|[Vv]iale|[Cc]orso|[Rr]ua|R\.|[Tt]ravessa|[Aa]lameda|[Aa]v\.) (?:de |del |della |dei |delle |da |do |das |dos |de la |de los )?${capital}(?: (?:de |del |da |do |dos )?${capital}){0,3},? (?:n\.? ?|no |nº )?${no}(?![\p{L}\p{N}%])`,
  // Keizersgracht 123
  raw`${capital}(?:straat|gracht|laan|singel|kade) ${no}(?![\p{L}\p{N}%])|${capital}(?:weg|plein|dijk|hof) ${no},? \d{4} ?[A-Z]{2}(?![\p{L}\p{N}])`,
  // Japanese postal codes and block numbers
  raw`〒 ?\d{3}-?\d{4}|[\p{sc=Han}]{1,4}[都道府県市区町村][\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]{1,8}\d{1,3}(?:-\d{1,3}){1,2}(?!\d)|\d{1,2}丁目\d{1,3}`,
  // شارع الملك فهد رقم 12
  raw`شارع (?:\p{sc=Arabic}+ ){1,4}(?:رقم )?\d{1,4}`,
];
const address = new RegExp(streets.map((street) => `(?<![\\p{Lu}\\p{N}])(?:${street})`).join('|'), 'u');

export function addressIn({ text }: PlainText): Span | null {
  const found = /\d/.test(text) ? address.exec(text) : null;
  return found && spanOf(found);
}
