import type { PatternSources } from '../word-pattern.ts';

const raw = String.raw;

/** Words of the same clause. */
const gap = raw`(?: [\p{L}']+){0,6}`;
const few = raw`(?: [\p{L}']+){0,2}`;
/** Idioms in which nobody is hurt: "kill you with kindness", "os mato a besos". */
const literally = raw`(?! (?:with (?:kindness|love)|an? (?:e-?mail|message|text|note|line)|d[ei] (?:\w+)|a (?:force|besos|beijos|abrazos|rir|risas))(?![\p{L}]))`;

/*
 * The first pattern of each language composes a threat: an intention in the first person, then a verb that hurts people and whom it hurts,
 * the reader or someone of the store, in the same clause. The others are what people say otherwise.
 *
 * Each language: announced violence, "I know where you live", arson, calls for violence against people or for suicide, and wishes of
 * death. The subject or object is a person: "this charger will burn your house down" is a warning, and lamps are hung too.
 */
const iWill = raw`(?:i|we)(?:'ll| will|'m going to| am going to|'re going to| are going to|'m gonna| am gonna| gonna|'m about to| swear i'll)(?: (?:come|find you|drive) (?:over |there )?and| personally| happily)?`;
const place = 'house|home|warehouse|store|shop|office|building|factory|place|company|headquarters';
const staff = 'owner|seller|drivers?|couriers?|manager|boss|staff|designer|packers?|employees|workers';
const you = raw`(?:you|the lot of you|all of you|every (?:last )?one of you|(?:the|your|that) (?:\w+ )?(?:${staff}))`;
const en = [
  raw`(?:(?:i|we)(?:'ll|'m|'re| will| am| are| want)|gonna|so i can|someone should|somebody should)${gap} (?:(?:kill|murder|stab|strangle|slaughter|behead|gut|run over|hunt down|beat up) ${you}${literally}|(?:run ${you} over|(?:beat|stab|choke) ${you}${few} to death|(?:cut|slit)${few} throats?))`,
  raw`i(?:'m| am| will be) coming (?:over|for you|to your)${gap} with (?:a|my) (?:gun|knife|rifle|bat|axe)|bullets? (?:in|into|through|between) (?:(?:the|your|his|her|their) )?(?:head|skull|brains?|eyes|face|chest|heart)|deserves? (?:a|to get a) bullet`,
  raw`${iWill} (?:kill|murder|shoot|stab|strangle|slaughter|behead|rape) (?:(?:you|u)${literally}|him|her|them all|your|the (?:owner|seller|driver|manager|staff|guy|woman|man))`,
  raw`i know where (?:you|u|he|she) (?:live|lives|work|works|sleep|sleeps)|i know where your (?:\w+ )?(?:family|kids|children|${place}) (?:is|are|live|lives|go)`,
  raw`(?:${iWill}|(?:someone|somebody|we|i) should|let's) (?:burn|torch|bomb|blow up|firebomb|shoot up) (?:down )?(?:it down|you (?:down|alive)|(?:your|the|this) (?:\w+ )?(?:${place})(?: down)?)`,
  raw`${iWill} (?:break|smash|bash|crush|cut|beat|kick|punch) (?:in )?(?:your|his|her|their) (?:\w+ )?(?:legs?|necks?|faces?|heads?|skulls?|bones|arms?|knees?|kneecaps|fingers|teeth|throats?|ass)`,
  raw`(?:you|u|they|he|she|people|owners?|staff|sellers?|drivers?)(?: all| both)? (?:should|deserves?|needs?|ought|must|have)(?: all)?(?: to)?(?: all)? (?:be|get) (?:shot|hanged|killed|gassed|stabbed|executed|lynched|raped|murdered|beheaded|burn(?:ed|t) alive)`,
  raw`(?:you|u)(?: all)? (?:should|deserve to|must|need to)(?: all)? (?:die|burn in hell|rot in hell|hang)|(?:hope|wish|pray)(?: that)?(?: you| u| he| she| they| your family| your kids)+(?: all)? (?:die|dies|rots?|rot in hell|gets? cancer|gets? aids|get raped|get killed|get shot|get hit by|choke)`,
  raw`(?:(?<=^|[.!?,;] ?)|(?:go|just|please|should|and) )(?:kill|hang|shoot|neck) (?:yourself|yourselves|urself)|kys|drink bleach|slit (?:your|ur) (?:wrists|throat)|(?:you are|you're|ur) a dead (?:man|woman)`,
];

const dative = 'dir|euch|ihm|dem (?:boten|fahrer|verkaufer|chef|typen|kerl)|der verkauferin';
const people =
  'dich|euch|ihn|jeden|den (?:boten|fahrer|verkaufer|chef|typen|kerl|mitarbeiter)|die (?:alle|verkauferin|leute|typen)|solche leute|alle';
const de = [
  raw`(?:ich|wir) (?:werden?|will|wollen|komme?n?|wurde)${gap} (?:${people})${few} (?:umbringen|toten|abstechen|abknallen|erschiessen|erwurgen|totschlagen|zusammenschlagen|verprugeln|aufschlitzen|abschlachten|uberfahren|kaltmachen)`,
  raw`(?:schlitze (?:ich )?(?:${people})${few} auf|fahre? (?:ich )?(?:${people})${few} (?:tot|platt|uber den haufen)|schneide (?:ich )?(?:${dative})${few} (?:kehle|hals|finger|ohren)|(?:${dative}) (?:schneide|breche|schlage|reisse|haue) ich${few} (?:kehle|hals|genick|schadel|zahne|kopf|knochen|beine))|(?:jag|verpass|schiess|verdien)\w*${gap} kugel(?: (?:in|durch)|$|[.,!])`,
  raw`(?:bringe?|bringen|steche?|schlage?|prugle?|knalle?|mache?|machen) (?:ich |wir )?(?:${people})(?: \w+){0,2} (?:um|kalt|ab|tot|zusammen|krankenhausreif)|ich (?:werde )?(?:${people}) (?:umbringen|toten|abstechen|abknallen|erschiessen|zusammenschlagen|kaltmachen)`,
  raw`ich weiss,? wo (?:du|ihr|er|sie|dein|deine|euer|eure) (?:\w+ )?(?:wohn|arbeit|schlaf|leb)\w*`,
  raw`(?:zunde|zunden|brenne|fackel|fackle|stecke|sprenge)(?: ich| wir)?(?: euch| dir)?(?: (?:deine?|deinen|eure?|euren|den|das|die))? (?:laden|lager|haus|bude|firma|geschaft|filiale|buro|auto|hutte|fabrik)(?: \w+)? (?:an|ab|nieder|in brand|in die luft)`,
  raw`(?:gehort|gehoren|sollte man|muss man|musste man)(?: \w+){0,4} (?:vergast|erschossen|erhangt|abgestochen|umgebracht|erschlagen|vergasen|erschiessen|umbringen)|(?:${people}|ihr)(?: \w+)? (?:sollte man|musste man|soll man|gehort|gehoren|solltet)(?: \w+)? (?:aufhangen|aufgehangt|gehangt|erschiessen|vergasen|umbringen|abstechen|totschlagen|verprugeln|sterben)`,
  raw`bring (?:dich|euch) um|(?:verreck|verreckt|krepier|krepiert|stirb|sterbt)(?: doch| endlich| alle|,| du| ihr)|hang dich auf|(?:hoffe|hoffentlich|wunsche)(?: \w+){0,3} (?:stirbst|sterbt|verreckst|verreckt|krebs)`,
  raw`(?:breche?|hau|haue|schlag|schlage|reisse) (?:ich )?(?:${dative})(?: \w+){0,3} (?:beine|knochen|genick|nase|arme|hals|fresse|gesicht|schadel|zahne|maul)`,
];

const livreur =
  '(?:le|la|votre|ce|cette) (?:livreur|livreuse|vendeur|vendeuse|patron|gerant|facteur|transporteur)';
const fr = [
  raw`(?:je|on|nous) (?:vais|viens|vient|va|allons|viendrai|passerai|debarque\p{L}*)${gap} (?:te |vous |l')(?:tuer|buter|egorger|poignarder|flinguer|massacrer|eventrer|etrangler|saigner|ecraser)${literally}|(?:je|on) (?:te|vous) (?:plante|poignarde|etrangle|flingue|saigne|massacre|egorge|decapite)(?:rai)?(?: tous| toutes| un par un| comme des|$|[,.!])|(?:je|on) (?:vais|va) (?:tuer|ecraser|egorger|buter|tabasser) ${livreur}`,
  raw`je (?:te|vous|lui|leur) (?:arrache|casse|explose|pete|defonce|tranche)(?:rai)? (?:la|les|le) (?:yeux|tete|gueule|gorge|dents|bras|jambes|genoux|crane)|(?:coll|met|mettre|log|fout|tir|plant|merit)\p{L}* (?:une|des) balles?(?: (?:dans|entre) (?:la|ta|sa|votre|leur|les|le) (?:tete|crane|nuque|yeux)|$|[.,!])`,
  raw`(?:je|on) (?:vais|va) (?:venir )?(?:te|vous|le|la|les) (?:tuer|buter|egorger|poignarder|crever|flinguer|massacrer|tabasser|eventrer)${literally}|je (?:te|vous) (?:tue|bute|tuerai|egorge|creve)`,
  raw`(?:vais|viens|viendrai)(?: venir)? (?:te|vous|lui|leur) (?:casser|exploser|peter|eclater|briser) (?:la|les) (?:gueule|jambes|figure|tete|dents|bras|genoux|face)`,
  raw`(?:vais|allons|on va)(?: venir| tous)? (?:bruler|incendier|cramer|faire sauter|faire exploser|mettre le feu a|mettre le feu au) (?:ton|ta|votre|vos|le|la)? ?(?:entrepot|magasin|boutique|maison|local|bureaux?|usine|boite|voiture)`,
  raw`sais ou (?:tu|vous|il|elle|ta|ton|tes|vos) (?:\w+ )?(?:habit|viv|vis|travaill|dorm|dors)\w*`,
  raw`(?:faudrait|faut|devrait|devrait-on) (?:tous |toutes |vraiment )*(?:les|vous|te)(?: tous| toutes)* (?:fusiller|gazer|egorger|abattre|buter)|(?:tous|toutes) (?:les|vous) (?:pendre|fusiller|gazer|tuer|crever)|(?:vous|les|te)(?: faudrait)? tous (?:pendre|fusiller|gazer|tuer)|merit(?:ent|e|es|ez)(?: tous)? (?:de |d')?(?:mourir|crever|la mort|etre (?:pendus?|fusilles?|gazes?|tues?))`,
  raw`(?<=^|[.!?] ?)(?:creve|crevez)(?:,| espece| sale| donc| tous| en enfer|!| !|$)|(?:suicide|suicidez)[ -](?:toi|vous)|va te (?:pendre|suicider)|(?:espere|souhaite)(?: \w+'?){0,4} (?:creviez|creves|mouriez|meures|un cancer|le cancer)`,
];

const kill = 'matar|apunalar|degollar|acuchillar|rajar|violar|fusilar|reventar';
const es = [
  raw`(?:voy|vamos|ire|iremos|vengo|quiero)${gap} (?:${kill}|atropellar|estrangular|decapitar)(?:te|os|a[rl]os)?(?: a todos| al? (?:\w+ )?(?:repartidor|vendedor|dueno|encargado|transportista|jefe|mensajero)a?|(?:te|os) el cuello|$|[,.!])|rajar(?:te|os) el cuello|(?:te|os) (?:acuchillo|apunalo|deguello|estrangulo|rajo)${literally}`,
  raw`(?:te|os) (?:arranco|arrancare|parto|partire|corto|cortare) (?:la|las|los|el) (?:cabeza|cuello|cara|piernas|dientes|ojos|brazos|huesos)|(?:meto|pego|meter|pegar|merece|merecen)(?:te|le|os|les)? un tiro(?: en la (?:cabeza|nuca|cara|frente)|$|[,.!])`,
  raw`(?:voy|vamos) a (?:ir a )?(?:(?:${kill})(?:te|os|los a todos|lo a)|(?:partir|romper|reventar)(?:te|os|le|les) (?:la|las|los) (?:cara|cabeza|piernas|rodillas|huesos|dientes|boca))`,
  raw`(?:te|os) (?:voy|vamos) a (?:${kill}|partir la cara|romper la cara|romper las piernas|pegar un tiro)|(?:te|os) (?:matare|rajare|degollare|reviento|mato)(?: a(?! (?:besos|abrazos|risas))| si|,|$|\.|!)`,
  raw`(?:voy|vamos) a (?:quemar|incendiar|prender fuego a|volar)(?:os|te|le|les)? (?:tu|vuestro|vuestra|su|la|el|vuestros) (?:\w+ )?(?:almacen|tienda|casa|local|oficinas?|negocio|fabrica|coche|nave)`,
  raw`se donde (?:vives|vivis|viven|vive|trabajas|trabaja|duermes|esta tu casa)|suicidate|suicidaos|matate|mataos|ahorcate|pegate un tiro|muerete|moriros|morios|muranse`,
  raw`(?:ojala|espero que)(?: \w+){0,3} (?:te mueras|os murais|os muerais|se mueran|mueras|murais|muerais|mueran todos|mueran|cancer|te maten|os maten|te pudras|os pudrais)`,
  raw`(?:habria que|hay que|tendrian que|deberian)(?: \w+){0,2} (?:fusilar|ahorcar|matar|gasear|quemar|colgar)(?:los|os|te)(?: a todos| vivos| a ellos|$|[ .!])|(?:merecen|mereceis|mereces)(?: \w+){0,2} (?:morir|la muerte|la horca|un tiro)|(?:deberian|merecen) ser (?:fusilados|ahorcados|gaseados)`,
];

const it = [
  raw`(?:vengo|veniamo|verro)${gap} (?:vi|ti) (?:ammazzo|uccido|accoltello|sgozzo|sparo|taglio)|(?:voglio|vado a|vengo a|verro a)${few} (?:ammazzar|uccider|accoltellar|sgozzar|strangolar|investir|massacrar)(?:vi|ti|lo|e il (?:corriere|venditore|titolare|postino))|(?:ti|vi|gli) passo sopra con`,
  raw`(?:ti|vi) (?:stacco|taglio|strappo|cavo) (?:la|le|il|gli|i) (?:testa(?! al toro)|gola|occhi|dita|lingua|braccia|gambe)|(?:ficco|ficcare|pianto|piantare|sparo|metto|merita|meritano)(?:ti|vi|gli)? (?:una pallottola|un proiettile)(?: in| nella|$|[,.!])`,
  raw`(?:ti|vi) (?:ammazzo|ammazzero|uccido|uccidero|accoltello|sgozzo|sparo|massacro|faccio fuori|gambizzo)|(?:ti|vi|gli) (?:spacco|rompo|spezzo|spacchero) (?:la|le|il|i) (?:faccia|gambe|testa|ossa|culo|denti|braccia|collo)|(?:spaccar|romper|spezzar)(?:ti|vi|gli) (?:la|le|il|i) (?:faccia|gambe|testa|ossa|denti|braccia|collo)|(?:vengo|veniamo)(?: li)? (?:a|ad) (?:ammazzar|uccider)(?:ti|vi)`,
  raw`(?:vi|ti|gli) (?:brucio|incendio|brucero|do fuoco|faccio saltare) (?:il|la|casa|al|tutto)(?: \w+)?|(?:brucio|brucero|incendiero|do fuoco a|daro fuoco a)l? (?:il |la )?(?:vostr[oa]|tu[oa]) \w+`,
  raw`so dove (?:abiti|abitate|vivi|lavori|dormi|vivete)|(?:ammazzati|ammazzatevi|suicidati|suicidatevi|impiccati|impiccatevi|crepate|muori)(?=$|[,.!]| tu| voi| tutti| male| bastard)`,
  raw`(?:dovete|devi|devono|dovreste|dovresti|dovrebbero) (?:tutti )?(?:morire|crepare)(?: tutti| male|$|[,.!])|(?:meritate|meriti|meritano)(?: \w+)? (?:di morire|la morte|un cancro)|spero che(?: \w+){0,3} (?:moriate|crepiate|muoia|muoiano|muoiate|cancro)|(?:bisognerebbe|bisogna|andrebbero|vanno)(?: tutti)? (?:impiccar|fucilar|ammazzar|gasar|bruciar)(?:li|vi|ti|e vivi)?(?: tutti| vivi|$|[,.!])|(?:andrebbero|dovrebbero essere|meritano di essere) (?:tutti )?(?:impiccati|fucilati|gasati)`,
];

const nl = [
  raw`(?:steek|schiet|sla|maak|rij|trap|snij) (?:ik )?(?:je|jou|jullie|iedereen|hem|haar|(?:die|de|jullie) (?:bezorger|verkoper|chauffeur|baas|eigenaar))(?: van jullie)?(?: allemaal| een voor een)* (?:neer|dood|overhoop|in elkaar|open|kapot)|ik (?:ga|kom|zal|wil)${gap} (?:je|jou|jullie|hem|haar)${few} (?:vermoorden|wurgen|doodslaan|doodrijden|doodschieten|neersteken|afmaken)`,
  raw`(?:snij|snijd|hak|ruk|trek) (?:ik )?(?:je|jullie|zijn|haar|hem|hun) (?:\w+ )?(?:keel|kop|hoofd|hals|strot|handen)(?: \w+)? (?:door|af|eraf)|kogel (?:door|in) (?:je|jullie|zijn|haar|hun|z'n) (?:kop|hoofd|schedel|hersens|hart)|verdien\w*${gap} kogel`,
  raw`ik (?:maak|schiet|steek|sla|trap) (?:je|jou|jullie|hem|haar)(?: allemaal| helemaal)* (?:dood|neer|in elkaar|overhoop)|ik (?:ga|kom|zal) (?:je|jou|jullie|hem|haar)(?: allemaal)? (?:vermoorden|doodmaken|doodschieten|neersteken|in elkaar slaan)|ik vermoord (?:je|jullie|hem|haar)`,
  raw`(?:steek|steken|zet|zetten)(?: \w+){1,3} in (?:de fik|brand)|(?:ik|we) brand(?:en)?(?: \w+){1,3} plat`,
  raw`weet (?:ik )?waar (?:je|jij|jullie|hij|zij) (?:woont|wonen|werkt|werken|slaapt)`,
  raw`(?:moeten|moesten|zouden)(?: ze| we)? (?:jullie|jou|die \w+)(?: allemaal)? (?:ophangen|doodschieten|vergassen|afmaken|verbranden)|(?:moeten|verdienen|moesten)(?: \w+){0,3} (?:opgehangen worden|doodgeschoten|vergast|afgeschoten|gestenigd|afgemaakt)`,
  raw`pleeg zelfmoord|maak je(?:zelf)? van kant|hang je(?:zelf)? op|(?<!ik )ga dood|val dood|(?:hoop|hopelijk)(?: \w+){0,3} (?:doodgaat|doodgaan|sterft|sterven|kanker krijgt|kanker krijgen|creperen|crepeert)|(?:breek|sla) (?:ik )?(?:je|jullie|zijn|hem)(?: \w+){0,2} (?:benen|nek|botten|bek|tanden|hersens|poten|smoel)`,
];

const pt = [
  raw`(?:vou|vamos|irei|quero)${gap} (?:matar|esfaquear|degolar|espancar|atropelar|estrangular|fuzilar)(?:-te|-vos)?(?: voces| todos|(?: o| a| esse)(?: vosso| seu| teu)? (?:estafeta|entregador|vendedor|gerente|dono|motorista|carteiro)a?)|(?:esfaqueio|mato|degolo|estrangulo|espanco|fuzilo|esgano)-(?:te|vos)${literally}|(?:te|vos) (?:esfaqueio|degolo|estrangulo|esgano)`,
  raw`(?:(?:arranco|corto|parto|quebro|arrebento)-(?:te|vos)|(?:te|vos) (?:arranco|corto|parto|quebro|arrebento)) (?:a|o|os|as) (?:cabeca|pescoco|garganta|dentes|pernas|bracos|cara|ossos)|(?:bala|tiro) (?:na|no meio da) (?:cabeca|testa|nuca|sua cara|tua cara)`,
  raw`(?:vou|vamos)(?: te| lhe| vos)? (?:matar|esfaquear|degolar|espancar|estuprar|arrebentar|dar um tiro)(?:-te|-vos|-lhe)?(?: te| voces| todos| em ti| em voce| se|$|[,.!])|(?:vou|vamos)(?: te| lhe| vos)? (?:partir|quebrar|rebentar|arrebentar)(?:-te|-vos|-lhe)? (?:a|as|os|tua|sua|vossa|essa)(?: tua| sua)? (?:cara|pernas|ossos|dentes|cabeca|fuca)`,
  raw`(?:vou|vamos)(?: ir)? (?:queimar|incendiar|botar fogo|por fogo|tacar fogo|explodir)(?: n?[oa]s?| em| ao| a)? ?(?:teu|tua|vosso|vossa|seu|sua)? ?(?:loja|armazem|deposito|casa|empresa|escritorio|galpao)`,
  raw`sei (?:bem )?(?:aonde|onde) (?:moras|mora|morais|moram|voces? moram?|vives|trabalhas|tu moras?|voce trabalha)|(?:mata-te|matem-se|suicida-te|enforca-te|suicidem-se|va se matar|vai te matar|se mata,)`,
  raw`(?:tomara|espero|oxala) que(?: \w+){0,2} (?:morras?|morram|morrais|peguem? cancer|tenham? cancer|apodrecam?)`,
  raw`(?:deviam|deveriam|devia|merecem|merecia[ms]?|tinham que|tem que)(?: \w+){0,3} (?:fuzilados?|enforcados?|queimados? vivos?|gaseados|executados|linchados|morrer todos|a morte)|merecem? morrer`,
];

const ja = [
  '(?:ひき|轢き|刺し|殴り|撃ち|絞め|焼き)殺(?:す|し(?!虫))|(?:頭|額|眉間|心臓|顔)に(?:鉛の?)?(?:弾|銃弾|鉛玉)を|(?:お前ら?|貴様ら?|店員|店長|配達員)を?(?:全員)?(?:刺す|撃つ|殴る)(?:ぞ|からな)',
  '(?:殺|ころ)(?:しに(?:行|い)く|してやる|すぞ|すからな|される?べき|しちゃうぞ)|ぶっ殺|ぶち殺|刺し(?:てやる|に行く|殺)|殴り(?:に行く|殺)|(?:首|喉)を(?:切|絞)って?やる|ボコボコにし(?:てやる|に行く)',
  '(?:火をつけ|放火し|燃やし|爆破し)(?:てやる|に行く|るぞ|るからな)|(?:店|倉庫|会社|本社)(?:を|に)(?:爆破|放火|火をつけ|燃や)',
  '(?:家|住所|自宅|勤務先|居場所)(?:は|を)?(?:知って(?:る|い)|特定し|わかって|分かって)(?:[^。]{0,4}(?:ぞ|からな|んだぞ))',
  '(?:自殺|首吊り|首つり)しろ|首を?吊れ|死刑に(?:すべき|しろ|なれ)|(?:死ん|くたばっ)(?:で(?:ほしい|くれ|しまえ|償え)|てしまえ|ちまえ)|死ねばいい|地獄に落ちろ|呪い殺',
];

const ar = [
  String.raw`[وف]?[سهحب]?[ان]?(?:قتل|ذبح|طعن|خنق|شنق|نحر|دهس)(?:ك|كم|كن)|[وف]?[سهحب][ان]?(?:قتل|ذبح|طعن|خنق|شنق|نحر|دهس)\S? (?:المندوب|السايق|البايع|الموظف|المدير|صاحب)\S*|رصاصه في (?:راس|جبين|قلب|جبه)\S*`,
  '(?:ساقتل|راح اقتل|رح اقتل|بقتل|هقتل|حقتل|سوف اقتل|ساذبح|بذبح|هذبح|ساطعن)(?:ك|كم|هم|ه)|(?:اقتل|اذبح)ك(?:م)?|اقتل(?:وا)? (?:نفسك|نفسكم|انفسكم)|(?:انتحر|انتحروا|موتوا) (?:يا|ايها)',
  String.raw`(?:ساحرق|(?:سوف|راح|رح) احرق|هحرق|بحرق|سافجر|(?:سوف|راح) افجر|هفجر|سنحرق) \S*(?:متجر|محل|بيت|مخزن|مستودع|مكتب|شرك|دكان)\S*|(?:ساكسر|هكسر|بكسر|(?:سوف|راح) اكسر|ساهشم) (?:راس|رجل|عظام|وجه|ايد|يد|رقب)\S*`,
  String.raw`(?:اعرف|بعرف|عارف|اعلم) (?:اين|وين|فين|مكان) (?:ت?سكن|ساكن|بيت|عايش|ت?عيش|ت?عمل)\S*`,
  String.raw`(?:يجب|لازم|ينبغي)(?: ان)? (?:قتل|شنق|اعدام|حرق|ذبح)(?:هم|كم)|(?:يستحقون|تستحقون|يستاهلون|تستحق) (?:الموت|القتل|الشنق|الاعدام|ان تموت\S*)|الموت (?:لل\S+|لكم)|(?:ان شاء الله|اتمني|يا رب|عسي)(?: ان)? (?:تموت|تموتون|تموتوا|يموتوا|تحترق)\S*`,
];

const ru = [
  String.raw`(?:тебя|вас|его) (?:всех )?(?:убью|убьем|зарежу|прирежу|застрелю|закопаю)|(?:убью|зарежу|застрелю|прирежу) (?:тебя|вас|его|всех|продавца|курьера)|(?:убеи|убеите) себя|сдохните?|я знаю,? где ты (?:живешь|работаешь)|(?:сожгу|подожгу|взорву) (?:ваш|вас)\S*|(?:надо|нужно) (?:расстрелять|повесить)`,
];

export const announcedViolence: PatternSources = {
  wholeWords: [en, de, fr, es, it, nl, pt, ar, ru].flat(),
  anywhere: ja,
};
