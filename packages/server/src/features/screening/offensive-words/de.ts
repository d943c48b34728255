export const de = {
  words: `
scheiss*, scheis, scheise, *scheisse, scheissladen, beschissen*, sheisse, arsch, arschl*, arschg*, arschk*, arschficker,
arschgeige*, wichser*, gewichst, verwichst*, ficken, fickt, fickst, ficker, gefickt*, verfick*, fick dich/euch/deine, fotze,
fotzen, hure, hurensohn*, hurensoehn*, hurenkind*, nutte, nutten, schlampe, schlampen, schwuchtel*, spast, spasti, spasten,
missgeburt*, drecksau*, drecksack*, dreckschwein*, verpiss*, pisser, pimmel, schwanzlutscher*, kackbratze*, hackfresse*,
kackwurst, deine/die fresse, halt/haltet die/deine/eure fresse, halts maul, leck mich am, mistkerl, mistkerle, vollpfosten,
wixer, wixxer, wixxen, bumsen, miststueck, ihr/du/alte/dumme/dreckige sau, dumme/alte kuh, du/ihr/diese/so idioten/penner,
kackladen, drecksladen, scheissverein
`,
};
