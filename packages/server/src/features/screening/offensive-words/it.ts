export const it = {
  words: `
merda, merde, merdos*, merdata, merdate, merdaccia, cazzo, cazzi, cazzata, cazzate, cazzon*, stronz*, vaffancul*, fancul*,
affancul*, coglion*, rincoglion*, *coglioni, puttana, puttane, puttanata, puttanate, puttanella, puttaniere,
una/che/sei/brutta/lurida/porca/porco/grandissima troia/troie, figlio/figli/figlia di troia/puttana/mignotta, mignott*, zoccola,
zoccole, bastardi, sei/che/brutto/un bastardo, inculat*, inculare, in culo, nel/tuo/vostro culo, rotto in/nel culo,
faccia da culo, testa/teste di cazzo/minchia, minchia, minchiat*, minchion*, troione, pompino, pompini, fottiti, fottut*,
fottetevi, fottere, porcodio, dio porco/cane/merda, porco dio, porca madonna/puttana/troia, porcamadonna, sborra*, cagare,
cagata, cagate, pezzo/pezzi di merda, leccaculo, leccaculi, succhiacazzi, sfigati di merda, tua madre puttana/troia,
rompicoglioni, rompicazzo
`,
};
