import { FILLERS, NEGATIONS } from './lexicon.ts';

/** Words that the bot knows, but not as a typo of another word, nor as a name in lower case. */
export const commonWords: ReadonlySet<string> = new Set([
  ...FILLERS,
  ...NEGATIONS,
  ...`when how only or someone somebody anyone anybody moose who why whose help helps talk talks talking speak speaking chat chatting message messages transfer connect horse
  horses goat goats sheep chicken chickens cow cows pig pigs bird birds hamster hamsters snake snakes turtle turtles
  fish ferret ferrets mouse mice rat rats duck ducks lizard parrot parrots house coat boat text test best rest nest
  west east north south four five three seven eight nine ten twenty thirty forty fifty hundred thousand make made
  makes mean means meant seem seems feel feels felt hear near year years later earlier sooner before after since
  until while during between because though although however therefore never always often sometimes rarely once twice
  cook cold warm cool cute wall fall ball call tall hall pool tool tree door floor room stairs elevator balcony couch
  sofa bed beds bath bathe bark barks barking chew chews chewing jump jumps jumping swim swims swimming hunt hunting
  smell smells smelly hair hairs teeth nails claws eyes ears tail legs paws skin tick ticks flea fleas worm worms
  cough sneeze fever pain heart kidney liver cancer diabetes seizure seizures blood bleeding broken breathe breathing
  surgery medicine medication medications pills drug drugs legal lawyer sue court police bylaw license licence permit
  law laws money bank coin gift gifts present presents discount discounts coupon senior seniors veteran veterans
  student students military wife husband partner boyfriend girlfriend mother father brother sister aunt uncle
  neighbor friend friends roommate roommates parents parent family families daughter sons grandma grandpa grandmother
  landlord boss work job office school college vacation travel trip flight plane truck bike weather rain snow summer
  winter spring autumn owner owners previous last next early late night nights midnight noon worst funny stupid dumb
  suck sucks idiot useless joke jokes poem sing song president capital france math code python bitcoin stock pizza
  burger coffee beer wine grooming groom groomed brush brushed bathing wash nail trim toys toy bowl treats treat
  chocolate grape grapes onion raisins xylitol poison poisoned toxic swallowed choking vomit vomiting vomited
  diarrhea collapse collapsed unconscious aggressive aggression anxious anxiety shy scared afraid noise thunder
  fireworks escape climb dig leave left stay stays quiet loud lazy playful cuddly cuddle affectionate smart clever
  intelligent protective guard lap couple bonded pair pairs siblings sibling sisters litter together single alone
  independent tricks trick command commands sit shake fetch run running jog hike hiking hikes water lake beach farm
  barn country rural urban busy retired elderly wheelchair autistic autism therapy service emotional support esa
  certified pedigree purebred papers registered dna tested result results fiv felv heartworm rabies parvo distemper
  kennel hips blind deaf tripod amputee missing black white brown grey gray golden orange tabby calico brindle cream
  tan red blue spotted striped fluffy longhaired shorthaired fluff short wide deep high shelf cage cages tank tanks
  aquarium terrarium hay seeds lettuce carrot carrots feed feeding fed meal meals brand raw dry wet grain kibble
  petsmart amazon coming euthanize euthanized kill nokill adoptathon event events class classes party birthday field
  tours kids jobs hiring salary career intern internship community hours sponsor sponsorship wishlist blanket
  blankets towels towel newspapers where were here when then than thin these those lease pets lasts costa form from
  word world would wood meat meets neat seat heat beat least lost fast past list mist most post must just dust bust
  rust trust trusted truth true sure cure pure share shared spare square stare store stored story stories sore score
  shore bore core more wore tore trail trial trade trace track trap taken token chosen frozen woken spoken breed
  bleed greed freed bread break steak weak week leak peak real deal seal heal health wealth stealth adapt adept adult
  adults older elder colder bolder holder folder cheat chest cheese chess charm chart chase change range strange
  arrange danger angry hungry thirsty tired bored sleepy happy sad lonely lucky unlucky accent apple appreciate
  automatic backwards blink boring booted branding brunch carried carries chance chances closer closest clone
  choosing christian closing codes collection comparison computer conditional connected constant contrast covert
  crash crawling create creates declares delegate deleted deletion detection direct distance division duration easier
  excessive extensive faster fired fixing float footer giant grant greeting grows heading holes injection instance
  intentional international kinds larger lived lives loose logic machine match matches matching miles myself order
  orders ordering overhead packed packing personal picks placed planning prime printer printing processes processor
  program programs progress quality reaching react recent recently reducing relied remote removed repeated replaced
  replay resolved responsible resulting retrieve roles roots scheduled shoes shows sides signing similarly skill
  skills skipped stale stick sticks stopping stops stuff suite supplied switches threw timed timer tolerance trailing
  updated visitors wanted wants whereas words works writing aware borrow bones bonus forms count counts lining coast
  toast roast feast fleet sleet sheets shirt shorts skirt scare scary scars stars start starts started stand stands
  large broad board boards beard cared cares caring careful hired wired marry merry berry ferry carry glory funds
  fence fences hence sense tense dense cents rents tents pants plant plants paint paints point points joint joints
  porch porches deck decks print prints sport sports spots stove steal steel stool stoop shoot shoots choose`.split(
    /\s+/,
  ),
]);
