import { petTerms } from './pet-terms.ts';

/*
 * The words that the bot knows. A canonical word stands for its forms and synonyms, so that a pattern needs to name only
 * one. Words of other meanings must not share one: “adopted” asks for a status, “adopting” for the way there.
 */
const SYNONYMS = `
adopt: adopts adopting adoption adoptions rescue rescuing
adopted: rehomed
adopter: adopters applicant applicants
fee: fees price prices pricing priced cost costs costing charge charges charged expensive pricey rate rates donation_fee
free: complimentary
cheap: affordable inexpensive
budget: afford
include: includes included including cover covers covered comes
open: opens opened opening
close: closes closed closing shut shuts
hour: hours hrs hr time times schedule timing timings
day: days
weekend: weekends
today: tonight tonite 2day
tomorrow: tmrw tmr tomorow 2moro
monday: mondays mon
tuesday: tuesdays tue tues
wednesday: wednesdays wed weds
thursday: thursdays thu thur thurs
friday: fridays fri
saturday: saturdays sat
sunday: sundays sun
holiday: holidays christmas xmas thanksgiving easter newyear halloween
where: wheres
location: locations located situated branch branches address addresses
place: places
street: streets road
direction: directions
reach: contact contacting
phone: telephone number ph
call: calling ring
email: emails emailing mail mails
shelter: shelters facility agency pawhaven
apply: aply applies applying applied
application: applications app form forms paperwork request
process: procedure procedures steps step process stages
work: works
requirement: requirements required require requires requirement eligibility eligible qualify qualifications criteria rules
account: accounts profile
password: passwords pwd passcode pw
login: logins signin
signup: register registering registration signups
reset: resetting
forget: forgot forgotten forgets
delete: deleting remove removing erase deactivate
unsubscribe: unsubscribing optout
newsletter: newsletters
status: update progress
approve: approved approval approves
reject: rejected denied deny declined rejection
decide: decides decision decided deciding
wait: waiting waited waits
waitlist: waitlisted
withdraw: withdrawing withdrawn
hear: heard hearing
respond: response reply replied answer answers
long: longer
soon: quick quickly fast
pay: pays paying paid payment payments
method: methods
cash:
card: cards credit debit visa mastercard amex
paypal: paypall
check: cheque checks cheques
installment: installments instalments
online: website site web
refund: refunds refunded refundable moneyback
return: returns returned returning giveback
back: backs
surrender: surrendering relinquish rehome rehoming
keep: keeping
pickup: pickups collect collecting collected
reschedule: rescheduling postpone
move: moving moved shift
change: changing changed switch
cancel: cancels canceling cancelling canceled cancelled
appointment: appointments appt appts booking bookings slot slots
book: booked schedule_visit
reserve: reserving reserved reservation reservations
hold: holding
bring: brings bringing
take: takes taking
need: needs needed
visit: vist visits visiting visited tour
meet: meets meeting
come: coming
see: seeing view
walkin: walkins
allow: allows allowed permit permitted
play: playing
deliver: delivers delivery delivering ship ships shipping shipped transport transporting transported fly
volunteer: volunteers volunteering
foster: fosters fostering
donate: donates donating donation donations
lost: lose missing
stray: strays
age: old aged birthday born
year: years
month: months
week: weeks
sex: gender
male: boy boys males guy_pet
female: girl girls females
breed: breeds mix
size: sizes
height: tall
weight: weigh weighs weighed weighing heavy pound pounds lbs kilogram kilograms kg kilo kilos
big: large
color: colors colour colours coloured colored fur_color coat
good: great fine okay gentle suitable nice
friendly: sociable social
get: gets getting got
along: alright
kid: kids child children toddler toddlers baby babies infant infants grandchild grandchildren grandkid grandkids newborn newborns
kidfriendly: childfriendly
tolerate: tolerates
love: loves
like: likes liek
live: lives living
dog: dogs doggo doggy doggie doggies pooch pooches canine canines
cat: cats kitty kitties feline felines
puppy: puppies pup pups
kitten: kittens
rabbit: rabbits bunny bunnies
animal: animals
pet: pets
housetrained: housebroken trained_house pottytrained
vaccinated: vaccinate vaccinating vaccination vaccinations vaccine vaccines shot shots vaccinations immunized vaxxed vaxed vax jabs
microchip: microchipped microchipping chipped chip microchips
spayed: spay spaying neuter neutering neutered fixed sterilized sterilised desexed altered castrated unneutered
hypoallergenic: hypoalergenic hypo
allergy: allergies allergic
shed: sheds shedding
health: healthy condition medical
specialneeds: disability disabilities disabled disability handicapped
sick: ill illness disease diseases
personality: temperament character personalities disposition demeanor behavior behaviour behave
calm: chill laidback mellow
energy: energetic active hyper
story: background history backstory
available: availability adoptable
still: yet
adopted: taken gone
deposit: deposits
tax: taxes
tip: tips
under18: underage minor minors teen teens teenager teenagers
guardian: guardians
rent: rents renting renter renters rental tenant tenants
apartment: apartments apt flat condo
landlord: landlords
house: houses
home: homes
yard: yards garden backyard fence fenced
state: states province
country: countries abroad overseas international
town: city
far: distance
receipt: receipts invoice
contract: contracts agreement
homecheck: homechecks inspection
human: humans person people ppl representative rep agent agents staff operator employee specialist
real: actual
bot: bots robot robots ai chatbot machine computer automated
thanks: thank thankyou thx ty thnx tysm tks thanku cheers appreciated
bye: goodbye byebye cya ttyl farewell
hello: hi hey hiya heya howdy greetings yo hallo helo
ok: k okey kk alrighty
yes: yep yeah yup yea sure
no: nope nah
please: pls plz plse
much: mutch
many: lots
youngest: younger
oldest: older
smallest: tiniest littlest smaller lightest
biggest: largest bigger heaviest
cheapest: cheaper
newest: latest recent
longest: longeststay
small: little tiny petite mini
under: below less than
over: above
other: another else others
alone: byhimself
walk: walks walking
sleep: sleeps sleeping
eat: eats eating food diet
train: training trained trainable
bite: bites biting bit bitten
hurt: injured injury wounded
photo: photos picture pictures pic pics image images
video: videos
parking: park parked
bus: train_station subway metro transit
accept: accepts accepting
offer: offers offering
document: documents paperwork_docs id identification
carrier: carriers crate crates
leash: leashes collar lead
supply: supplies
certificate: certificates
insurance: insured
vet: vets veterinarian veterinary
declaw: declawed declawing declaws
twice: double
first: 1st
same: similar
more: additional extra
`;

function parseSynonyms(): Map<string, string> {
  const words = new Map<string, string>();
  for (const line of SYNONYMS.trim().split('\n')) {
    const [lemma = '', forms = ''] = line.split(':');
    for (const word of [lemma, ...forms.trim().split(/\s+/)]) {
      if (!word.includes('_') && !words.has(word)) words.set(word, lemma);
    }
  }
  return words;
}

/** Words that mean little for an answer: a question may contain any of them. */
export const FILLERS: ReadonlySet<string> = new Set(
  `a an the is are am was were be been being do does did done can could will would should may might must shall i me my we us our you your yours it its this that these those there here to of for in on at by with from and but if so then as about any some also just please hello hey good morning afternoon evening thanks ok yes maybe wonder wondering know tell ask question questions like want wanna need get have has had having let guys folks team kindly possible possibly really very quite actually currently now right hmm um uh oh lol quick btw super kinda basically honestly literally anyway tho though considering thinking planning curious interested exactly still what which u r ur im id ill s t all every each one ones thing things something anything way more info information details detail give sir madam maam y pretty too usually generally normally typically today much look looking find hoping hope think guess say said saw seen love able going gonna go sorry excuse wish ready moment regarding concerning well up nice great out ya d re ve ll soon lovely wonderful cute sweet adorable beautiful precious gorgeous handsome little bruh yo dude dear fir teh haha`.split(
    /\s+/,
  ),
);

/** Words with an opposite meaning for the sentence. An answer must expect them. */
export const NEGATIONS: ReadonlySet<string> = new Set(
  'not no without never except besides hate hates neither nor nothing'.split(' '),
);

const termWords = [...petTerms.keys()].flatMap((term) => term.split(' '));

/** Every known form of a word, and the word that stands for it. */
export const canonicalWords: ReadonlyMap<string, string> = new Map([
  ...termWords.map((word): [string, string] => [word, word]),
  ...parseSynonyms(),
]);
