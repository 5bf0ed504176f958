import type { NaturalQuestion } from './natural-questions.ts';

/** Questions that look like one of the common ones, but ask for something else. A row is like those of the natural questions. */
type Row = [ask: string, fact?: RegExp | null, more?: Omit<NaturalQuestion, 'ask' | 'fact'>];

const required = { isRequired: true };

const rows: Row[] = [
  // An allergy limits which pets suit.
  ['my husband is allergic to dog hair, is there any dog we could still adopt', null, { never: /We have/ }],
  ['do you have small dogs', null, { before: ['my son has a dog allergy'], never: /We have/ }],
  ['My wife is allergic. Any hypoallergenic dogs?', /hypoallergenic dog/, required],
  ['I’m allergic to cats, do you have dogs', /We have/, required],
  // Animals without a fee of their own.
  ['what does a pig cost to adopt', /^The adoption fee for pigs is \$25\./, required],
  ['how much is a chicken', /^The adoption fee for chickens is \$25\./, required],
  ['how much for a hen or a pig', /\$25/],
  // What the answers don't say.
  ['I don’t have a car, how can I get the dog home', null, { never: /advice/ }],
  ['Can I adopt just one rabbit or do they need a friend', null, { never: /We have|steps/ }],
  ['I missed my pickup yesterday, can I get a new one?', null, { never: /before it starts/ }],
  ['i’m going to miss my pickup', /Schedule pick-up/, required],
  ['is there a late fee if I miss my pickup', null, { never: /Schedule pick-up/ }],
  ['when do kittens come in', null, { never: /We’re open/ }],
  ['can I come in and see the dogs', /We’re open/, required],
  ['is downtown the main location', null, { never: /2 locations/ }],
  ['do you have a downtown branch', /^You’ll find us here:\nDowntown: 340 Market Street/, required],
  ['where are your downtown and eastside branches', /Market Street\nEastside/, { never: /2 locations/, ...required }],
  ['is there a limit on how many cats', null, { never: /We have/ }],
  ['how do I save a pet', null, { never: /reserves/ }],
  ['can you save him for me until friday', /reserves a pet/, { page: 'Ned', ...required }],
  ['how do I sign up', null, { before: ['do you have a newsletter'], never: /Signing up/ }],
  ['where do i sign up', null, { before: ['how can i volunteer'], never: /Signing up/ }],
  ['how do I sign up', /^Signing up is free/, required],
  ['puppy?', null, { before: ['is there a labrador'], never: /We have/ }],
  ['puppies?', /We have/, { before: ['do you have dogs'], ...required }],
  ['my application for Ned was approved!', null, { never: /Adoption History/ }],
  ['was my application approved', /Adoption History/, required],
  ['I have an appointment to see Ned at 3', null, { never: /Book a visit/ }],
  ['can I have an appointment to see Ned', /Book a visit/, required],
  ['what age can she be spayed', null, { page: 'Luna', never: /Luna/ }],
  ['tortoiseshell or calico', null, { never: /tortoiseshell calico/ }],
  ['Is there any dog that’s been there over 3 months', null, { never: /aged/ }],
  ['do you have dogs over 3 years old', /aged/, required],
  ['can we take her for a walk when we visit', null, { page: 'Ava', never: /noted/ }],
  ['how do I apply', /^Choose “Adopt Me” on Louie’s page/, { page: 'Louie', ...required }],
  ['i want to cancel my visit and my application', null, { never: /link to reschedule/ }],
  ['could we adopt a rabbit this afternoon', /^Every pet except cats needs an application/, required],
  ['can i visit this afternoon', /open today, 8:00 AM/, required],
  ['that’s wrong', null],
  ['she’s a baby right? how old', /^Luna is under 1 year old\.$/, { page: 'Luna', ...required }],
  ['does Ned have a home yet', /^No, Ned is available/, required],
  ['has Mia found a home', /^Yes, Mia has been adopted\.$/, required],
  ['who is older, Rex, Ned or Ava?', /Rex is 9 years old/, { never: /older\./ }],
  ['do you have any medium dogs that would be ok with a cat and a 6 year old', null, { never: /aged/ }],
  ['i want a cat and a 2 year old dog', null, { never: /We have/ }],
  ['do cats need to be reserved', null, { never: /We’re open/ }],
  ['can we come meet him with our dog this saturday at 2', null, { page: 'Ned', never: /Book a visit/ }],
  // What the message before was about.
  ['who decides that', null, { page: 'Ned', before: ['is he neutered', 'why'], never: /best match/ }],
  ['a dog', /We have/, { before: ['I’d like to adopt'], ...required }],
  ['rabbits?', /for rabbits is \$25/, { before: ['what’s the fee for dogs', 'and cats'], ...required }],
  ['how much are they', null, { before: ['do you have dogs', 'are any of them good with cats'], never: /for cats/ }],
  ['how much would that be', null, { before: ['can i adopt both Ned and Luna'], never: /fee/ }],
  ['I have a cat. What about Ava?', /^Ava is good with cats\.$/, required],
  ['I have a dog. What about Ava?', /^Ava isn’t a match for homes with dogs\.$/, required],
  ['and Rex?', null, { before: ['is Ned deaf', 'is Ava'], never: /Personality|available/ }],
  ['what about Luna', /^Luna \(Labrador/, { before: ['do you have labs'], ...required }],
  // On the page of one pet.
  ['which branch', /^Ned is at our Main Branch location/, { page: 'Ned', ...required }],
  ['which locations do you have', /3 locations/, { page: 'Ned', ...required }],
  ['how big does she get', null, { page: 'Luna', never: /weighs/ }],
  ['cats??', null, { page: 'Ned', never: /We have/ }],
  ['cats?', /We don’t know yet how Ned does with cats/, { page: 'Ned', before: ['good with dogs?'], ...required }],
  ['is he a good boy', /Personality|^Ned \(/, { page: 'Ned', never: /is a boy/ }],
  ['is he a boy', /^Ned is a boy\.$/, { page: 'Ned', ...required }],
  ['how long will he be at the shelter', null, { page: 'Ned', never: /has been here/ }],
  ['how long has he been at the shelter', /^Ned has been here/, { page: 'Ned', ...required }],
  ['and then I can take him home?', null, { page: 'Ned', before: ['how do I adopt him'], never: /Adopt Me/ }],
  // A yes or no where one is asked for, and nowhere else.
  ['whats your instagram', null, { never: /^Yes/ }],
  ['can I apply without an account', /^You need an account to apply/, required],
  ['do you choose the first person who applied', /^No\. We look for the home that suits/, required],
  ['can I see Ned tonight at 9', /^No, we close at 8:00 PM\./, required],
  ['is it too late to visit today', /^No, we’re open until 8:00 PM today\./, required],
  ['can i come tonight at 7', /^Yes, we’re open until 8:00 PM\./, required],
  // A wait that is longer than it should be.
  ['I applied two weeks ago and nobody got back to me', null],
];

export const lookalikeQuestions: readonly NaturalQuestion[] = rows.map(([ask, fact, more]) => ({
  ask,
  ...(fact && { fact }),
  ...more,
}));
