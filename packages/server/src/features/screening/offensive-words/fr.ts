export const fr = {
  words: `
merde*, merdique*, emmerd*, connard*, conard, conards, connasse*, putes, putain*, fils/fille de pute,
sale/grosse/petite/une/cette/vieille pute, espece de pute, encule*, enculer*, foutre, foutez, chier, salope, salopes, salopard*,
salaud*, pouffiasse*, poufiasse*, petasse*, couilles, nique, niquer, niquez, ntm, trouduc*, trou du cul,
ta/vos/ferme/fermez gueule/gueules, leche cul, enfoire*, branleur*, branleuse*, gros/pauvre/quel/sombre/petit/vieux con,
gros/sales/pauvres/petits/vieux cons, grosse/sale/pauvre conne, bande/espece/tas de con/cons/conne/connes/batards/batard/debiles,
sale/gros/petit batard, suce/sucer/sucez ma/mon bite/noeud/queue, ma/ta/sa grosse bite, raclure*, =pédé, =pédés, =tapettes,
sale/gros pede, dans le/ton/votre cul, !pique nique
`,
};
