import type { PatternSources } from '../word-pattern.ts';

const raw = String.raw;

/** Groups of people, in plain text. Colors are left out where they can also mean products: "the black ones are trash". */
const groups = {
  en: 'jews|jewish people|muslims|islamists|arabs|black people|white people|asians|chinese people|indians|pakistanis|mexicans|africans|immigrants|migrants|foreigners|refugees|gays|gay people|homosexuals|lesbians|trans people|gypsies|women|christians|hindus|turks',
  de: 'juden?|muslime?n?|moslems?|araber|auslander|turken|fluchtlinge|asylanten|migranten|zigeuner|schwarzen|afrikaner|neger|kanaken|russen|chinesen|schwule|schwulen|homos|frauen',
  fr: 'juifs|musulmans|arabes|etrangers|immigres|migrants|refugies|roms|gitans|africains|chinois|turcs|asiatiques|gays|homos|homosexuels|pedes|femmes',
  es: 'judios|musulmanes|moros|arabes|gitanos|inmigrantes|extranjeros|refugiados|chinos|sudacas|panchitos|maricones|gays|homosexuales|africanos|mujeres|venezolanos',
  it: 'ebrei|musulmani|islamici|arabi|negri|zingari|rom|immigrati|migranti|stranieri|extracomunitari|cinesi|africani|albanesi|rumeni|gay|froci|omosessuali|donne|terroni',
  nl: "joden|moslims|arabieren|marokkanen|turken|buitenlanders|allochtonen|vluchtelingen|asielzoekers|negers|zigeuners|chinezen|homo's|homos|vrouwen|afrikanen",
  pt: 'judeus|muculmanos|arabes|ciganos|imigrantes|estrangeiros|refugiados|chineses|africanos|gays|homossexuais|viados|brasileiros|zucas|nordestinos|mulheres|indianos',
  ja: '朝鮮人|韓国人|中国人|支那人|在日|外国人|外人|黒人|ユダヤ人|部落民|同性愛者|ゲイ|移民|難民|クルド人|障害者',
  ar: 'اليهود|النصاري|المسيحيين|الشيعه|السنه|السود|الزنوج|العبيد|المهاجرين|الاجانب|اللاجيين|الهنود|المثليين|الغجر|الاكراد|النساء|الروافض',
};
const { en, de, fr, es, it, nl, pt, ja, ar } = groups;

const gap = raw`(?:,? [\p{L}']+){0,7}`;
const few = raw`(?: [\p{L}']+){0,3}`;
/** Without women, because dirty women's shoes are shoes. */
const peoples = (list: string) =>
  list.replace(/\|(?:women|frauen|femmes|mujeres|donne|vrouwen|mulheres)(?=\||$)/, '');
/** In the nominative as well. */
const arGroups = ar.replaceAll('ين|', '(?:ين|ون)|');
/** A group that should be killed, in the same sentence. A book about people who were killed says no "should". */
const shouldDie = (list: string, should: string, kill: string) =>
  raw`(?:${peoples(list)})${gap},? (?:(?:${should})${few} (?:${kill})|(?:${kill}) (?:${should}))|(?:${should})${few} (?:${kill})${few} (?:${peoples(list)})`;
const dirty = (list: string, before: string, after = '') =>
  raw`(?:${before}) (?:${peoples(list)})` + (after && raw`|(?:${peoples(list)}) (?:${after})`);

/** Calls to expel or kill groups of people, and sentences that call them animals. */
export const hate: PatternSources = {
  wholeWords: [
    shouldDie(
      en,
      'should|must|ought to|deserve to|need to|have to',
      'be (?:put down|gassed|shot|killed|exterminated|wiped out|burne?[dt]|hanged)|die',
    ),
    dirty(en, 'filthy|dirty|disgusting|stinking|fucking|goddamn'),
    raw`gas (?:them|you) all|(?:send|put)${gap} to the gas chambers?`,
    shouldDie(
      de,
      'sollte man|sollten?|muss man|musste man|mussen|mussten|gehoren|gehort',
      'ausrotten|ausgerottet|vergasen|vergast|abknallen|abgeknallt|erschiessen|erschossen|verbrennen|verbrannt|umbringen|hangen',
    ),
    dirty(de, 'dreckigen?|verdammten?|stinkenden?'),
    raw`(?:auslander|asylanten|juden|turken|zigeuner|neger|araber|moslem|fluchtlings)(?:pack|gesindel|brut|dreck)`,
    shouldDie(
      fr,
      'faudrait|faut|devraient|meritent|doivent',
      '(?:tous )?(?:exterminer|gazer|bruler|pendre|tuer|fusiller)|(?:etre )?(?:extermines|gazes|pendus|fusilles|brules)',
    ),
    dirty(fr, 'foutus|putains? de', 'crasseux|degueulasses?|puants?|de merde'),
    shouldDie(
      es,
      'hay que|habria que|deberian|merecen|deben|tienen que',
      '(?:exterminar|gasear|quemar|fusilar|matar|ahorcar)(?:los)?|exterminad[oa]s|gaseados|fusilados|morir',
    ),
    dirty(es, 'malditos|asquerosos', 'asquerosos|apestosos|sucios|de mierda'),
    shouldDie(
      it,
      'vanno|andrebbero|bisogna|bisognerebbe|meritano|dovrebbero',
      '(?:tutti )?(?:sterminati|gasati|bruciati|fucilati|impiccati)|(?:sterminar|gasar|bruciar|fucilar)(?:li|e)|morire',
    ),
    dirty(it, 'luridi|maledetti', 'schifosi|luridi|puzzolenti'),
    shouldDie(
      nl,
      'moeten|moesten|moet|zouden|verdienen|die hap|die lui|dat volk|dat tuig',
      'uitroeien|uitgeroeid|vergassen|vergast|afmaken|afgemaakt|doodschieten|ophangen',
    ),
    dirty(nl, 'smerige|stinkende'),
    shouldDie(
      pt,
      'deviam|deveriam|devem|merecem|tem que|tinham que|ha que',
      '(?:ser )?(?:todos )?(?:exterminados|gaseados|fuzilados|queimados|mortos)|extermina-los|mata-los|morrer',
    ),
    dirty(pt, 'malditos', 'nojentos?|imundos?|fedorentos?|de merda'),
    shouldDie(arGroups, 'يجب|لازم|ينبغي|يستحقون', String.raw`(?:قتل|حرق|اباد|شنق|ذبح|ابيد)\S*`),
    dirty(arGroups, 'اوساخ', String.raw`(?:القذر|الوسخ|النجس)\S*`),
    raw`(?:${en}|blacks) (?:should|must|need to|ought to|have to|deserve to)(?: all)? (?:be (?:\w+ )?(?:thrown|kicked|shot|killed|gassed|deported|exterminated|hanged|banned|sent back|castrated|enslaved)|die|leave (?:this|our|the) country|go back)|(?:death to|kill|gas|deport|exterminate|fuck)(?: all)?(?: the)? (?:${en}|blacks)|go back to (?:your (?:own )?country|where you came from)|(?:send|ship) (?:them|him|her|you)(?: all)? back to (?:africa|mexico|china|india|pakistan|the jungle)`,
    raw`(?:${en})(?: are| is)(?: all| just| nothing but)? (?:vermin|animals|parasites|subhuman|apes|monkeys|rats|cockroaches|scum|filth|trash|a plague|a cancer|inferior|terrorists|pedophiles|thieves)|heil hitler|sieg heil|white power|hitler was right`,
    raw`(?:${de}) (?:raus|ins gas|an die wand|gehoren (?:alle )?(?:vergast|abgeschoben|raus|erschossen|weg|ins)|sind (?:alle )?(?:parasiten|untermenschen|tiere|ungeziefer|abschaum|dreck|ratten|affen|verbrecher))|tod den (?:${de})|(?:vergasen|erschiesst|abschieben) (?:alle |die |sollte man die )*(?:${de})|hitler hatte recht|(?:geh|geht|verschwinde|verschwindet)(?: doch)?(?: zuruck)? (?:dahin,? wo|dorthin,? wo|nach afrika|in (?:deine|eure) heimat)`,
    raw`(?:dehors|mort aux|foutez dehors|virez|a bas) (?:tous |les |ces )*(?:${fr})|(?:dehors|mort aux) (?:les )?noirs|(?:les |ces )(?:${fr}) (?:dehors|a la mer|au four|sont (?:tous )?(?:des )?(?:parasites|animaux|rats|singes|voleurs|vermine|sous-hommes|terroristes))|sales? (?:${fr}|juif|arabe|chinois|negres?|gitan|rom)|(?:rentre|rentrez|retourne|retournez) (?:chez (?:toi|vous),? (?:en|au|sale)|dans (?:ton|votre) pays|en afrique)|on est chez nous`,
    raw`(?<!por )(?:fuera|muerte a|matar a|echad a|expulsar a)(?: todos| los| las| tanto)* (?:${es})|muerte a los negros|(?:los |estos )(?:${es}) (?:fuera|a su pais|son (?:todos )?(?:unos )?(?:ratas|parasitos|animales|monos|escoria|basura|ladrones|terroristas))|(?:putos?|sucios?|malditos?) (?:${es}|moro|judio|gitano|negros)|(?:moro|negro|sudaca|gitano|chino)s? de mierda|(?:vuelve|vete|volved|iros|largate|vuelvete) a (?:tu|vuestro) (?:puto )?pais`,
    raw`(?:fuori|morte a(?:gli|i|lle))(?: tutti| gli| i| le| dall'italia)* (?:${it})|(?:gli |i |questi )(?:${it}) (?:fuori|a casa loro|sono (?:tutti )?(?:dei )?(?:parassiti|animali|scimmie|ratti|feccia|ladri|terroristi)|al forno|nei forni)|sporc[oi] (?:ebre[oi]|negr[oi]|arab[oi]|terron[ei]|zingar[oi])|(?:negro|negri|zingari|ebrei|arabi|terroni|froci) di merda|torna(?:te)?(?:ne|tene|vene)? (?:al|nel) (?:tuo|vostro) paese`,
    raw`(?:${nl}) (?:het land uit|eruit|aan het gas|terug naar|oprotten|zijn (?:allemaal )?(?:ratten|parasieten|beesten|apen|tuig|uitschot|ongedierte|terroristen|dieven))|(?:dood aan|weg met) (?:alle |de )*(?:${nl})|(?:vieze|vuile|kut|kanker)[ -]?(?:${nl}|jood|moslim|marokkaan|turk|neger|zwarten?|homo)|(?:ga|rot op|rot|donder op)(?: toch)?(?: terug)? naar (?:je|jullie) eigen land`,
    raw`(?<!por |de |lado )(?:fora|morte a(?:os)?|expulsem)(?: todos| os| com| daqui)* (?:${pt}|pretos|negros)|(?:os |esses |estes )(?:${pt}) (?:fora|para a sua terra|sao (?:todos )?(?:uns )?(?:ratos|parasitas|animais|macacos|lixo|escoria|ladroes|terroristas)|deviam \w+)|(?:pretos?|ciganos?|judeus?|arabes?|viados?|zucas?) de merda|(?:volta|voltem|volte) (?:para |pra )(?:a tua terra|o teu pais|a sua terra|sua terra|seu pais|a vossa terra|africa)`,
    raw`(?:اقتلوا|اطردوا|احرقوا|اذبحوا|لعنه الله علي) (?:كل |جميع )?(?:${ar})|(?:${ar}) (?:كلاب|حيوانات|قرده|خنازير|حثاله|حشرات)|(?:عبيد|زنوج) (?:قذرين|وسخين|كلاب)|ارجع(?:وا)? (?:الي |ل)?(?:بلدك|بلادك|بلدكم|بلادكم)|احفاد القرده`,
  ],
  anywhere: [
    `(?:汚い|汚らわしい|不潔な|薄汚い)(?:${ja})|(?:${ja})[^。!?]{0,20}(?:皆殺し|殺す?べき)`,
    `(?:${ja})(?:ども)?(?:は|を|、|よ)?(?:みんな|全員|早く)?(?:日本から|国へ|国に|祖国[にへ]|さっさと)*(?:出て(?:行|い)け|帰れ|追い出せ|皆殺し|死ね|殺せ|消えろ|叩き出せ|いらない)|(?:${ja})は(?:ゴキブリ|寄生虫|劣等|害虫|ゴミ|猿|犯罪者)`,
  ],
};
