export const es = {
  words: `
mierda*, puta, putas, puto, putos, putita, putada, hijoputa*, hijaputa*, hijueputa*, jueputa, gilipoll*, cabron*, cabrones,
=coño, =coños, joder, jodan, jodete, jodeos, jodanse, jodido, jodida, chupa/chupame/chupadme/comeme/chupar la polla, comepollas,
soplapollas, chupapollas, una/mi/tu polla, follar, follada, follen, que os/te/le follen, por culo, por el culo, tomar por culo,
lameculos, caraculo, una/eres/menuda/puta/so zorra, pendej*, pinche/pinches puto/puta/pendejo/cabron/tienda/gente, maricon,
maricones, mariconazo*, chinga*, chinguen, chingue, chingar, verga a, a la verga, pura/ni verga, tu puta, culero, culeros,
malparid*, me cago en, cagate, cagar, eres/pedazo/sois/ser/seras subnormal, subnormales, pedazo de subnormal, tonto del culo,
conchatumadre, concha de/tu tu/madre, concha tu madre, la concha de tu, boludo*, pelotudo*, ctm, hostia puta, mamaguevo*,
carapolla, putamadre, zorron
`,
};
