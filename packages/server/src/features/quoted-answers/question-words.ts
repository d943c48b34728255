/** Words of questions and of sentences that answer them, by language. All are general: none is specific to a product. */

const list = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** "work:compatible,connect" are words that also answer a question with "work"; "smell,odor" each answer a question with the other. */
const groups = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .map((group) => {
      const [words = '', only = null] = group.split(':').toReversed();
      const parts = (some: string) => some.split(',').map((one) => one.replaceAll('_', ' '));
      return { only: only === null ? null : parts(only), words: parts(words) };
    });

/** How questions are read in a language. */
export interface QuestionWords {
  /** Names of any product and its reviews, and polite words: not looked for. */
  ignored: ReadonlySet<string>;
  /** Words too general to be looked for alone: one of them, in any form, must be near the others. */
  supporting: ReadonlySet<string>;
  /** Judgments that a question asks for: any opinion near the other words answers it. */
  judgments: ReadonlySet<string>;
  /** Words that answer the same question, and irregular forms of words. Where `only` is given, they answer questions with its words. */
  same: readonly { only: readonly string[] | null; words: readonly string[] }[];
  /** Questions that no quoted sentence answers, and those for a number, a duration, a way to do something, or an opinion. */
  asks: Record<'more' | 'number' | 'duration' | 'way' | 'opinion', RegExp>;
}

const en: QuestionWords = {
  ignored:
    list(`product products item items thing things one ones anyone anybody people person customer customers owner owners user
    users someone somebody tell know say says said think review reviews reviewer reviewers please thanks hi hello would could might
    may actually really also ever still even get got make makes made buy bought buying purchase order this these that kind type
    yes no there much many way want like does`),
  supporting:
    list(`work last long fit come include time day hour week month year stay stand hold keep feel look run need big enough
    able go put take turn without support compatible have wear safe works fits comes lasts stays included`),
  judgments:
    list(`good great well nice bad ok okay better best decent worth excellent fine poor recommended suitable useful perfect
    ideal effective reliable`),
  same: groups(`
    waterproof,water_proof,water_resistant heavy,weight,weigh,lightweight big,large,small,size,compact,tiny,huge,bulky
    loud,noisy,quiet,silent wash,washable,washing_machine mic,microphone smell,odor,scent,stink
    price,expensive,cost:price,expensive,cheap,cost fast:fast,quick,slow quickly:quickly,fast,quick,slowly lining:lining,lined
    love,enjoy:love,enjoy,hate,dislike,likes,liked,like_it,like_this,like_them color,colour assemble,assembly itch,itchy,scratchy sheer,see-through,transparent shrink,shrunk,shrank,shrinkage stretch,stretchy
    durable,durability,sturdy comfortable,comfort,comfy clean,wipe thin,thick,thickness,flimsy soft,softness,rough break,broke,broken
    tear,tore,torn,ripped fall,fell wear,wore keep,kept hold,held feel,felt run,ran come,came easy,easily,simple,hard,difficult
    tight,loose,snug leak:leakproof durable:last,lasts come,include,included:with,came,include,comes
    use,used,using:work,works,compatible,fine,perfect work:works,compatible,connect,pair,support compatible,support:work,works,connect,fit
    have:with,has,have,no,comes last:lasts,life,backup,hour stay:stays`),
  asks: {
    more: /^\W*(?:why|when|who|where)\b|\bhow come\b|\bwhich\b|\bor\b|\bwhile\b|\bsee-?through\b|\bdifferences?\b|\bcompared?\b|\bthan\b|\bvs\b|\bbetter\b/,
    number:
      /\bhow (?:long|many|much|tall|wide|deep|far|old)\b|\bwhat(?:'s| is| are)? (?:the )?(?:\w+ )?(?:dimensions?|weight|length|width|height|capacity|range)\b/,
    duration:
      /\bhow long (?:do|does|did|will|would|can|is the (?:battery|warranty|charg))|\bwhat(?:'s| is) the battery (?:life|backup)\b|\bhow many (?:hours|days|months|years)\b|\bwhat(?:'s| is) the warranty\b/,
    way: /\bhow (?:do|can|should|would) (?:you|i|we|one)\b|\bhow to\b/,
    opinion:
      /^\W*how(?:'s| is| are| was| were| good| well| comfortable| does | do )|\bwhat (?:do|did|are) .*\b(?:think|say|like)\b|\bany (?:problems?|issues?|trouble|complaints?)\b/,
  },
};

/** How statements are read. In English only, because reviews in other languages are not quoted. */
export const statementWords = {
  /** Questions for a part of the product. */
  asksForThing: /^\W*(?:(?:do|does|did|will) (?:\S+ )+?(?:have|come)\b|(?:is|are) there\b)/,
  /** "Like" as the verb of a question; elsewhere it is a comparison. */
  asksForLiking: /(?<=^\W*(?:do|does|did|will|would) (?:\S+ )+?)like(?= (?:it|this|these|them|the)\b)/,
  /** Words that mean something else in other forms: "running". */
  exact: list('running lining lined likes liked'),
  /** Words that directly before another word belong to it: "heavy bass". */
  measures: list('heavy light big large small huge tiny long short loud thin thick high low soft rough'),
  /** Words before what is said of the product, for questions with a single word: "it folds", "very soft". */
  leads:
    list(`it its they this these that is are was were be been very so super really pretty quite too not never no doesn don didn won isn
    aren wasn doesnt dont isnt has have had having with without extremely fairly more nice well i'm im`),
  /** Before a thing that a question asks for, also articles. */
  articles: list('the a an any'),
  /** Words for persons, before what is said of them and not of the product. */
  persons: list("i i'm he she his her my our your you son daughter baby child kid husband wife me"),
  /** Words that may follow a measure of the product itself. */
  links: list('when with enough though although because while even compared overall'),
  /** Words for numbers, for units of time, and for how something is done. */
  says: {
    number:
      /\d(?!\d*[.)]\s*[a-z])|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|half|couple)\b|\ball (?:day|night)\b/,
    duration:
      /\b(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|yrs?|all day|all night|overnight)\b/,
    way: /\b(?:by|with|using|machine|hand|just|simply|in the)\b/,
  },
  /** Phrases whose words mean something else: "in my case". */
  idioms: new RegExp(
    [
      'in (?:\\w+ )?range\\b|range of (?:rs|\\d)|(?:price|this|cost|mid|low|high|vocal|frequency|sports?)[ -]range\\b',
      'in (?:my|this|that|any|most|your) case\\b|cases? of\\b|no matter\\b|out ?weigh\\w*|at last\\b|last (?:i|but)\\b|while it lasted\\b',
      '(?:(?:not|that|such|a) )*big (?:a |of (?:an? )?)?deal\\b|quality (?:control|time)\\b|dark wash\\b',
      'f[ae]ll(?:s|ing|en)? (?:in love|asleep|under|within|short)\\b|play it safe\\b|(?:break|breaks|broke|broken|breaking) (?:it |them )?(?:down|in)\\b',
      'hurts? (?:the|your|my|our) (?:wallet|bank|pocket\\w*|budget)\\b',
      'break-?outs?\\b|heart broken\\b|broken? (?:my|his|her|our) heart\\b',
    ]
      .map((one) => `\\b(?:${one})`)
      .join('|'),
    'g',
  ),
  /** Times at which something happened, which are no durations. */
  ago: /\b(?:in|within|after|since|last|past|by|for) (?:just |only |about |a |the )*[\w./-]*\s?(?:\w+ )?(?:days?|weeks?|months?|years?|yrs?)\b/g,
  /** Words before what is not said to be so, or only by somebody else. */
  unsure:
    list(`think comment worried needed borrowed returned checked would could should might if wish promises hope hoping hoped unless whether wonder wondering thought expected expecting supposed
    supposedly apparently claim claims claimed claiming advertised advertises advertisement description described says said stated states promised
    read maybe perhaps probably guess assume assumed imagine doubt looking wanted told heard`),
  /** Words near what is said of something else. */
  others:
    list(`than unlike versus vs compared comparison instead other others another old previous previously older earlier former competitor
    competitors different brand brands whereas`),
};

const de: QuestionWords = {
  ignored:
    list(`produkt artikel ding jemand leute kunde kunden bitte danke hallo weiß sagen sagt bewertung bewertungen gibt es
    kaufen gekauft benutzen benutzt nutzen verwenden diese dieser dieses eigentlich wirklich auch mal schon man viel viele`),
  supporting:
    list(`funktioniert funktionieren geht hält halten lange lang passt passen kommt dabei enthalten zeit tag tage stunde
    stunden woche wochen monat monate jahr jahre bleibt fühlt sieht läuft groß genug lässt tragen trägt geeignet kompatibel schnell
    ohne unterstützt hat haben`),
  judgments: list(
    `gut gute guter schlecht besser beste taugt empfehlenswert toll super okay ok brauchbar qualität zuverlässig`,
  ),
  same: groups(`
    wasserdicht,wasserfest,wasserabweisend schwer,gewicht,wiegt,leicht groß,größe,klein,kompakt,riesig laut,lautstärke,leise,geräusch
    waschen,waschbar,waschmaschine,gewaschen mikrofon,mikro riecht,geruch,stinkt preis,teuer,günstig,billig aufbau,aufbauen,montage
    kratzt,kratzig durchsichtig,transparent eingehen,eingegangen,einläuft haltbar,stabil,robust,hält garantie,gewährleistung
    bequem,komfort,komfortabel reinigen,sauber,putzen dünn,dick,dicke weich,rau kaputt,gebrochen,bricht passt,passen,sitzt
    funktioniert,geht,klappt,läuft,kompatibel kommt,dabei,enthalten,inklusive,mitgeliefert,hat,haben,ohne hält,durchgehalten,stunde
    geeignet,kompatibel,passt,funktioniert eng,weit,locker`),
  asks: {
    more: /^\W*(?:warum|wieso|weshalb|wann|wer|wo|woher)\b|\bwelche[rsn]?\b|\boder\b|\bunterschied|\bals\b|\bverglichen\b/,
    number:
      /\bwie (?:lange?|viele?|hoch|breit|tief|weit|alt)\b|\bwelche (?:maße|länge|breite|höhe|reichweite)\b/,
    duration: /\bwie lange?\b|\bwie viele (?:stunden|tage|monate|jahre)\b/,
    way: /\bwie (?:kann|muss|soll|wird|werden|reinigt|wäscht) \w+|\bwie \w+ (?:man|ich)\b/,
    opinion: /^\W*wie (?:ist|sind|war|gut)\b|\bprobleme?\b|\bwas haltet\b/,
  },
};

const fr: QuestionWords = {
  ignored:
    list(`produit article chose quelqu quelque gens client clients merci bonjour savez dire avis acheté acheter utiliser utilisé
    est-ce que ce cette ces vraiment aussi peut beaucoup avoir`),
  supporting:
    list(`fonctionne marche tient dure durée longtemps va fourni inclus temps jour jours heure heures semaine mois an ans
    reste taille assez convient compatible rapide sans porter porte a`),
  judgments: list(
    'bon bonne bien mauvais mieux meilleur vaut recommandé excellent correct qualité fiable utile',
  ),
  same: groups(`
    étanche,imperméable,waterproof lourd,poids,pèse,léger,légère grand,grande,taille,petit,petite,compact bruyant,bruit,silencieux
    laver,lavable,lavage,machine micro,microphone odeur,sent,pue prix,cher,chère montage,monter gratte,démange transparent,transparente
    rétrécit,rétréci solide,robuste,résistant confortable,confort nettoyer,nettoyage,propre fin,fine,épais,épaisse doux,douce
    casse,cassé fonctionne,marche,compatible fourni,inclus,avec,sans,a serré,large,ample tient,dure,heure`),
  asks: {
    more: /^\W*(?:pourquoi|quand|qui|où)\b|\bquel(?:le)?s?\b|\bou\b|\bdifférence|\bque d'autres\b/,
    number: /\bcombien\b/,
    duration: /\bcombien (?:de temps|d'heures|d'années|de jours|de mois)\b/,
    way: /^\W*comment\b/,
    opinion: /^\W*comment (?:est|sont)\b|\bproblèmes?\b|\bque pensez\b/,
  },
};

const es: QuestionWords = {
  ignored:
    list(`producto artículo cosa alguien gente cliente clientes gracias hola saben decir opinión opiniones comprar comprado usar
    usado este esta estos realmente también puede mucho mucha`),
  supporting:
    list(`funciona sirve dura duran tiempo queda viene incluye incluido día días hora horas semana mes meses año años talla
    bastante compatible rápido sin llevar tiene`),
  judgments: list('bueno buena bien malo mala mejor vale recomendable excelente calidad fiable útil'),
  same: groups(`
    impermeable,resistente_al_agua,sumergible pesado,pesa,peso,ligero,ligera grande,tamaño,pequeño,pequeña,compacto ruidoso,ruido,silencioso
    lavar,lavable,lavadora,lavado micrófono,micro olor,huele precio,caro,cara,barato montar,montaje pica,picor transparente,transparenta
    encoge,encogido resistente,duradero,robusto cómodo,cómoda,comodidad limpiar,limpieza fino,fina,grueso,gruesa suave,áspero
    rompe,roto funciona,sirve,compatible viene,incluye,incluido,trae,con,sin,tiene ajustado,holgado dura,aguanta,hora`),
  asks: {
    more: /^\W*(?:por qué|cuándo|quién|dónde)\b|\bcuál(?:es)?\b|\bo\b|\bdiferencia|\bque otr[oa]s\b/,
    number: /\bcuánt[oa]s?\b/,
    duration: /\bcuánto (?:tiempo |tarda |dura)|\bcuánt[oa]s (?:horas|días|meses|años)\b/,
    way: /^\W*cómo se\b/,
    opinion: /^\W*(?:qué tal|cómo (?:es|son|está|va))\b|\bproblemas?\b/,
  },
};

const it: QuestionWords = {
  ignored:
    list(`prodotto articolo cosa qualcuno gente cliente clienti grazie ciao sapete dire recensione recensioni comprare comprato
    usare usato questo questa questi davvero anche può molto`),
  supporting:
    list(`funziona va dura durano tempo resta arriva incluso compreso giorno giorni ora ore settimana mese mesi anno anni
    taglia abbastanza compatibile veloce senza indossare ha`),
  judgments: list(
    'buono buona bene cattivo meglio migliore vale consigliato ottimo qualità affidabile utile',
  ),
  same: groups(`
    impermeabile,resistente_all'acqua pesante,pesa,peso,leggero,leggera grande,dimensioni,piccolo,piccola,compatto rumoroso,rumore,silenzioso
    lavare,lavabile,lavatrice,lavaggio microfono,micro odore,puzza prezzo,caro,costoso,economico montare,montaggio prude,pizzica
    trasparente,trasparenti restringe,ristretto resistente,robusto,solido comodo,comoda,comodità pulire,pulizia sottile,spesso,spessa
    morbido,ruvido rompe,rotto funziona,va,compatibile arriva,incluso,compreso,con,senza,ha stretto,largo dura,durata,ora`),
  asks: {
    more: /^\W*(?:perché|quando|chi|dove)\b|\bqual[ei]?\b|\bo\b|\bdifferenza|\bdi altr[ie]\b/,
    number: /\bquant[oaie]\b/,
    duration: /\bquanto (?:tempo|dura)\b|\bquant[ie] (?:ore|giorni|mesi|anni)\b/,
    way: /^\W*come si\b/,
    opinion: /^\W*(?:com'è|come (?:è|sono|va))|\bproblem[ai]\b/,
  },
};

const nl: QuestionWords = {
  ignored:
    list(`product artikel ding iemand mensen klant klanten dank hallo weten zeggen review reviews kopen gekocht gebruiken gebruikt
    deze dit echt ook eigenlijk veel kan`),
  supporting:
    list(`werkt werken gaat blijft lang past passen komt inbegrepen tijd dag dagen uur uren week weken maand maanden jaar
    jaren voelt zit groot genoeg geschikt compatibel snel zonder dragen draagt heeft`),
  judgments: list('goed goede slecht beter beste aanrader prima kwaliteit betrouwbaar handig'),
  same: groups(`
    waterdicht,waterbestendig,waterafstotend zwaar,gewicht,weegt,licht groot,maat,klein,compact luid,lawaai,stil,geluid
    wassen,wasbaar,wasmachine microfoon,micro ruikt,geur,stinkt prijs,duur,goedkoop monteren,montage kriebelt,jeukt doorzichtig,doorschijnend
    krimpt,gekrompen stevig,robuust,duurzaam comfortabel,comfort schoonmaken,reinigen dun,dik,dikte zacht,ruw kapot,gebroken,breekt
    werkt,gaat,compatibel komt,inbegrepen,meegeleverd,met,zonder,heeft past,zit strak,ruim geschikt,werkt,past`),
  asks: {
    more: /^\W*(?:waarom|wanneer|wie|waar)\b|\bwelke?\b|\bof\b|\bverschil|\bdan\b/,
    number: /\bhoe (?:lang|veel|hoog|breed|diep|ver|oud)\b|\bhoeveel\b/,
    duration: /\bhoe lang\b|\bhoeveel (?:uur|dagen|maanden|jaar)\b/,
    way: /\bhoe \w+ (?:je|ik|men|u)\b/,
    opinion: /^\W*hoe (?:is|zijn|was|goed)\b|\bproble(?:em|men)\b/,
  },
};

export const questionWords: Readonly<Record<string, QuestionWords>> = { en, de, fr, es, it, nl };
