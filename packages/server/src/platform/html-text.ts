/** HTML names of the characters U+00A0 to U+00FF, in order. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

/** Other names that occur in customers' texts: those of HTML 4 without mathematics, Greek and drawing. */
const others =
  'quot=" amp=& lt=< gt=> apos=\' OElig=Œ oelig=œ Scaron=Š scaron=š Yuml=Ÿ fnof=ƒ circ=ˆ tilde=˜ ensp=\u2002 emsp=\u2003 thinsp=\u2009 zwnj=\u200c zwj=\u200d lrm=\u200e rlm=\u200f ndash=– mdash=— lsquo=‘ rsquo=’ sbquo=‚ ldquo=“ rdquo=” bdquo=„ dagger=† Dagger=‡ bull=• hellip=… permil=‰ prime=′ Prime=″ lsaquo=‹ rsaquo=› frasl=⁄ euro=€ trade=™ larr=← uarr=↑ rarr=→ darr=↓ harr=↔ minus=− le=≤ ge=≥ ne=≠ asymp=≈ infin=∞ radic=√ hearts=♥ spades=♠ clubs=♣ diams=♦ starf=★ star=☆ check=✓ newline=\n tab=\t';

const named = new Map([
  ...latin.split(' ').map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ...others.split(' ').map((pair) => {
    const [name = '', character = ''] = pair.split('=');
    return [name, character] as const;
  }),
]);

/** Decodes character references once; leaves everything else, such as `&` alone or an unknown name. */
export const decodedEntities = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,31}));/gi,
    (reference, decimal, hex, name) => {
      if (name !== undefined) return named.get(name) ?? named.get(name.toLowerCase()) ?? reference;
      return characterOf(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)) ?? reference;
    },
  );

/** Undefined for invalid code points. Browsers read 128 to 159 as windows-1252, and so do shops. */
function characterOf(code: number): string | undefined {
  if (code >= 0x80 && code <= 0x9f) return new TextDecoder('windows-1252').decode(Uint8Array.of(code));
  const isText = code === 9 || code === 10 || code === 13 || (code >= 32 && code <= 0x10ffff);
  return isText && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : undefined;
}

const blocks = new Set(
  'address article aside blockquote br center dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
const inline = new Set(
  'a abbr b big cite code del dfn em font i iframe img input ins kbd label mark picture q s samp script small source span strike strong style sub sup svg time tt u var video wbr body head html'.split(
    ' ',
  ),
);

const attribute = String.raw`\s+[a-z_:@][\w:.@-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=]+))?`;
const tag = new RegExp(String.raw`</?([a-z][a-z\d]*)((?:${attribute})*)\s*/?>`, 'gi');

/**
 * The plain text of HTML that another system stored: block elements and `<br>` become line breaks, other tags are removed, entities are
 * decoded once. Only names of HTML elements count as tags, so `a < b`, `<3` and `<Anna>` stay.
 */
export function textOfHtml(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const untagged = html
    .replaceAll(/<(script|style)\b[^<>]*>(?:(?!<\1\b).)*?<\/\1\s*>|<!--(?:(?!<!--).)*?-->/gis, '')
    .replaceAll(tag, (whole, name: string, attributes: string) => {
      const element = name.toLowerCase();
      if (blocks.has(element)) return '\n';
      // `<b and c>` is a comparison, `<b class="x">` is a tag.
      return inline.has(element) && (attributes === '' || attributes.includes('=')) ? '' : whole;
    });
  const text = decodedEntities(untagged).replaceAll('\u00a0', ' ');
  return untagged === html
    ? text
    : text
        .replaceAll(/[ \t]*\n[ \t]*/g, '\n')
        .replaceAll(/\n{3,}/g, '\n\n')
        .trim();
}
