export const en = {
  words: `
*fuck*, fcking, fkn, fkin, fuk, fuking, fukin, fvck*, phuck, phucking, *shit, shits, shitt*, shitty, shitter, shithole,
shithead*, shitshow, shite, shitbag*, shitload*, shitstorm, bullshit*, asshole*, arsehole*, arse, dumbass*, asswipe*, asshat*,
bitch*, cunt, cunty, cuntface, whore, whorish, slutty, sluts, you/dirty/fat/stupid/fucking/little slut, bastards,
you/lying/cheating/greedy/stupid/rude/these/those/thieving/fat/cheap/dirty bastard, dickhead*, dickface, dickwad*,
big/such/total/complete/absolute/is/being a dick, you/complete/total/utter dick,
suck/sucks/sucking my/his/your/a dick/cock/balls, eat/lick/wet/your/her pussy, pussies, cocksucker*, cocksucking,
you/little/arrogant/stupid/complete/absolute/utter prick/pricks, wanker*, wank, wanking, twat, twats, twatty,
you/utter/absolute/complete tosser, motherf*, porn, porno, pornhub, blowjob*, handjob*, gangbang*, jizz, cumshot*, jerkoff,
jerk off, masturbat*, turd, piss, pissing, pisser, piss off, douchebag*, kiss/lick my/our ass, up your/yours ass,
dumb/stupid/lazy/sorry/fat ass, ass hole, your stupid/sorry ass, son/sons of a/the bitch, stfu, gtfo, retarded,
you/fucking/bunch/these/stupid retard/retards, spaz, tits out, !mishit, !dikshit, !pussy willow, !piss poor, !pissing rain,
!shitake, !shih tzu, !bastard file, !flame retarded, !cock and bull, !son of a gun, !till slut
`,
};
