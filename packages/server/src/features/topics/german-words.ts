import type { OpinionWords } from './targets.ts';

/** German words that help find topics, but are not part of them. All are general: none is specific to a product. */

const list = (text: string): Set<string> => new Set(text.split(/\s+/).filter(Boolean));

/** Words that are not nouns, but begin sentences or are capitalized in titles and after quotation marks and emoji. */
const functionWords = `
  der die das des dem den ein eine einen einem einer eines kein keine keinen keinem keiner keines
  ich du er sie es wir ihr mich dich ihn uns euch mir dir ihm ihnen sich man wer was welche welcher welches wem wen
  mein meine meinen meinem meiner meines dein deine deinen deinem deiner sein seine seinen seinem seiner ihre ihren ihrem ihrer
  ihres unser unsere unseren unserem unserer euer eure dieser diese dieses diesen diesem dies jener jene jenes jeder jede jedes
  jeden jedem alle alles allen aller allem viel viele vielen wenig wenige mehr meiste meisten etwas nichts nix jemand niemand
  andere anderen anderer anderes selbst selber beide beiden einige einigen mehrere manche solche
  und oder aber denn sondern doch jedoch allerdings dass daß weil da wenn als ob obwohl während bevor nachdem bis seit damit
  sodass sowie sowohl weder noch entweder falls sobald solange zumal wobei wodurch wofür womit wie wo wann warum wieso weshalb
  in im an am auf aus bei beim mit nach von vom vor zu zum zur für gegen ohne um durch über unter zwischen hinter neben ab außer
  trotz wegen statt anstatt laut innerhalb außerhalb gegenüber entgegen je pro per via
  bin bist ist sind seid war warst waren wäre wären gewesen sei habe hab hast hat haben hatte hatten hätte hätten gehabt werde
  wirst wird werden wurde wurden würde würden worden kann kannst können konnte konnten könnte könnten muss müssen musste mussten
  müsste soll sollen sollte sollten will willst wollen wollte wollten darf dürfen durfte dürfte mag mögen mochte möchte
  möchten lässt lassen ließ gibt gab geht ging gehen macht machte machen kommt kam kommen steht stand hält hielt sieht sah
  sitzt passt funktioniert läuft lief bleibt blieb nutze benutze verwende kaufte gekauft bestellt geliefert erhalten bekommen
  finde fand denke glaube hoffe würd bitte
  nicht nie niemals ja nein ok okay sehr so zu ganz gar recht ziemlich wirklich echt absolut total etwa fast kaum nur auch schon
  noch immer wieder oft manchmal meist meistens leider zum glück schade hier dort da dann danach davor dabei dafür dagegen daher
  darum deshalb deswegen trotzdem dennoch außerdem zudem ansonsten sonst somit also eben mal einmal zweimal jetzt nun heute
  gestern morgen bald später früher vorher nachher zuerst zunächst erst endlich schließlich insgesamt generell grundsätzlich
  eigentlich übrigens natürlich sicher vielleicht wahrscheinlich bisher bislang mittlerweile inzwischen seitdem sofort direkt
  einfach genau eher lieber besonders vor allem mindestens höchstens ungefähr rund knapp circa ca bzw usw etc zb
  eins zwei drei vier fünf sechs sieben acht neun zehn erste ersten erster erstes zweite zweiten zweiter zweites dritte dritten
  letzte letzten groß große großen großer großes klein kleine kleinen kleiner kleines lang lange langen kurz kurze hoch hohe
  neu neue neuen neuer neues alt alte alten alter altes`;

/** Nouns that do not name a part or property of a product, in all their forms, and capitalized words that are not nouns. */
export const unspecific: ReadonlySet<string> = list(`${functionWords}
  ding dinge dingen dings sache sachen weise menge tag tage tagen tages woche wochen monat monate monaten monats jahr jahre
  jahren jahres stunde stunden minute minuten sekunde sekunden zeit zeiten mal male morgen abend nacht wochenende anfang ende
  leute leuten person personen mensch menschen freund freunde freunden freundin frau mann ehemann ehefrau sohn tochter kind
  kinder kindern mama papa mutter vater eltern oma opa bruder schwester familie herr herren
  bewertung bewertungen rezension rezensionen meinung kommentar kommentare stern sterne sternen punkt punkte punkten
  sternabzug punktabzug fazit urteil kaufempfehlung empfehlung
  grund gründe gründen problem probleme problemen frage fragen antwort antworten art arten sorte teil teile teilen stelle
  stellen seite seiten ort haus zuhause hause welt leben laden geschäft shop amazon ebay internet
  erfahrung erfahrungen kauf käufe bestellung bestellungen kunde kunden kundin käufer verkäufer händler hersteller firma
  unternehmen marke marken modell modelle version versionen artikel artikels produkt produkte produkten produktes produkts
  gerät geräte geräten ware exemplar alternative vergleich unterschied unterschiede
  geld euro cent dollar weihnachten geburtstag geschenk urlaub dank danke zweck zwecke fall fälle fällen idee gedanke
  möglichkeit möglichkeiten wahl hilfe nachteil nachteile nachteilen vorteil vorteile vorteilen kritik kritikpunkt mangel mängel
  hand hände händen auge augen gegenstand stück stücke paar hälfte rest anzahl prozent hoffnung erwartung erwartungen
  enttäuschung überraschung spaß freude liebe ahnung gefühl eindruck sinn lust glück pech schade
  gute gutes guten beste besten bestes ganze ganzen ganzes weitere weiteren weiteres einzige einziges einzigen
  übrigen allgemeinen positive positives negative negatives kaufen nutzen benutzen gebrauch
  zustand zustands zustände verwendung nutzung einsatz bedarf ergebnis ergebnisse ergebnissen wirkung effekt effekte änderung
  änderungen verbesserung verbesserungen status position platz schritt schritte vorgang prozess gruppe mitglied moment momente
  zeitraum dauer datum alter vergangenheit zukunft detail details information informationen info infos nachricht nachrichten
  liste titel name namen geschichte wort worte wörter satz arbeit job schule büro auto fenster lied lieder musik computer
  rat tipps anfrage anfragen vorschlag ausnahme anforderung anforderungen standard ruf rückgabe rücksendung umtausch hinsicht
  bezug profi profis anfänger experte fan fans mitte vorderseite rückseite oberseite unterseite kopf gesicht körper finger ohr
  ohren auge herz fehler unfall situation sorte klasse mehrheit minderheit durchschnitt gesamt maximum minimum niveau stufe
  paket pakets pakete karton kartons schachtel schachteln
  gruß grüße grüßen versuch versuche update edit nachtrag hinweis tipp ps ok okay top mm cm kg gb mb`);

export const comparisons: ReadonlySet<string> = list('als statt anstatt gegenüber vergleich verglichen');
export const pointers: ReadonlySet<string> = list('dieser diese dieses diesen diesem');
export const prepositions: ReadonlySet<string> = list(
  'für zu zum zur bei mit in an auf von aus nach um unter über wegen trotz',
);
export const contrasts: readonly string[] = ['aber', 'jedoch', 'obwohl', 'allerdings'];

export const conjunctions: ReadonlySet<string> = list(
  'und oder aber denn sondern doch jedoch dass daß weil da wenn ob obwohl während bevor nachdem damit sodass sowie',
);
export const negations: ReadonlySet<string> = list(
  'nicht nichts nie niemals kein keine keinen keinem keiner keines kaum ohne',
);

/** What follows is not said to be so. */
export const suppositions: ReadonlySet<string> = list(
  'wäre wären würde würden könnte könnten soll sollen sollte sollten hätte falls wenn wollte wollten suche suchte brauchte',
);

/** Opinion words that are the same before a noun: "super Akku", but "super langsam". */
export const indeclinable: ReadonlySet<string> = list('super top klasse spitze prima');

/** Verbs and adverbs of opinion, which judge the noun after them, as in "mir gefällt der Akku". */
export const ofSentences: ReadonlySet<string> = list('passt gefällt stinkt leider gern gerne');

/** Adjectives whose base form ends like a declined one. */
export const baseForms: ReadonlySet<string> = list(
  'besser teuer lecker sauber zufrieden unzufrieden gebrochen abgebrochen',
);

/** Matches words before something that belongs to the author, such as "mein neuer". */
export const owned = /(?:^|\P{L})(?:[Mm]ein|[Uu]nser)(?:e[rsnm]?)?(?: \p{Ll}+e[rsnm]?)? $/u;

/** Closed classes of words with which sentences express opinions about a noun. */
export const opinionWords: OpinionWords = {
  liking: list('liebe lieben mag mögen hasse hassen'),
  trouble: list('problem probleme problemen mangel mängel fehler'),
  ending: list('versagt versagte entlädt entlud leert leerte spinnt hängt'),
  excess: list('zu'),
  manners: list('schnell leicht einfach'),
  copulas: list('ist sind war waren bleibt bleiben wirkt wirken'),
  joining: list('und oder'),
  boosters: list('sehr wirklich echt ganz so auch total absolut richtig ziemlich insgesamt'),
  authors: new Set(),
  ofSomethingElse:
    /\b(?:(?:mein|unser)\w* (?:alt|vorherig|letzt|früher|ehemalig|erst|zweit|ander)\w*|(?:de[rmn]|die|das|eine[mnrs]?) (?:vorherig|alt)en?|ein (?:vorherig|alt)e[rs]|ein\w* ander\w+)(?!\p{L})/u,
};
