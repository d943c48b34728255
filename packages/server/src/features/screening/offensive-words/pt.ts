export const pt = {
  words: `
merda, merdas, que/essa/esta/uma/da/puta/mas porra, porra de/nenhuma/desse/dessa/essa, caralho*, crl, foda se, fodase, foder,
fodam, fodeu, fodei, fodido*, se/vao/va/vai/que foda/foder/fode se, puta que pariu/te, pqp, vsf, vtnc,
filho/filhos/filha da puta, cuzao, cuzoes, cuzona, no/do teu/seu cu, tomar no cu, cabrao, cabroes, bosta, bostas, arrombad*,
seu/seus/sua/bando vadia/vadias, vadia, vadias, buceta*, boceta*, piroca, pirocas, pau no cu, punhet*, punheteiro*,
seu/seus/sua viado/viados/corno/cornos/retardado/retardados/macaco/macacos/verme/vermes, viado, viados, colhoes,
chupa meu/minha/o pau/rola, meu pau na, desgracados de merda, vai/va te/se foder/fuder, fudeu, fudido*, enrabar, rabo na,
cagalhao, pentelho, otario de merda, babaca, babacas, corno manso, =cú, putedo
`,
};
