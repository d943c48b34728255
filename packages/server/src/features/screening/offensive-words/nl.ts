export const nl = {
  words: `
kut, kutding*, kutprod*, kutbedrijf*, kutzooi*, kutwinkel*, kutapparaat*, kutservice*, kutkwaliteit*, kutspul*, kutwijf*,
kuthoer*, kutlul*, kutrotzooi, kutwebshop*, kuttroep*, kutsmoes*, kutstreek*, kuttent, kutschoen*, kutbezorg*, klote, kloteding*,
kloteproduct*, klotezooi*, klotebedrijf*, klotezak*, kloteservice*, klotespul*, klotewinkel*, klootza*, klojo*, godver, godverd*,
gvd, potverdomme, tering, teringlijer*, teringwijf*, teringzooi*, teringhoer*, teringbedrijf*,
krijg de/toch/het kanker/tering/tyfus/pest/klere/pleuris, krijg toch de, kankerzooi*, kankerlijer*, kankerhoer*, kankerwijf*,
kankerbedrijf*, kankerding*, kankermongool*, kankerwinkel*, kankerkop*, kankerproduct*, tyfuslijer*, tyfuszooi*, tyfushoer*,
pleurislijer*, pleurisbedrijf*, hoer, hoeren, hoerenzoon*, hoerenjong*, hoerenkind*, vieze/vuile/een/stomme slet/sletten,
vieze/domme/stomme/die/vuile teef, wat een teef/lul/eikel/trut/sukkels/lullen,
een/stomme/domme/vieze/oude/die/vuile/jullie lul/lullen, vieze/vuile flikker/flikkers, stelletje eikels/lullen/sukkels, neuk,
neuken, neukt, geneukt, hufter, hufters, rot op/toch, oprotten, opgerot, opsodemieteren, opgesodemieterd, flikker op/toch,
stront, strontzooi, strontding, schijt, schijtproduct*, schijtding*, schijtzooi*, hou/houd je bek/smoel/muil, rotwijf*, rothoer*,
geitenneuker*, pleur op, lulhannes*, moederneuker*, zeikwijf*, zeikerd*, !tering naar, !van jan lul
`,
};
