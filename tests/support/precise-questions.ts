import type { NaturalQuestion } from './natural-questions.ts';

/** Questions that a detail turns into another question than the common one. A row is like those of the natural questions. */
type Row = [ask: string, fact?: RegExp | null, more?: Omit<NaturalQuestion, 'ask' | 'fact'>];

const required = { isRequired: true };
const WALK_IN = /^Yes|just walk in\. We’re open/;
const STEPS = /five steps/;
const NED_NEEDS_ONE = /^(?:No, )?Ned needs an application first\. You’re welcome to visit, just walk in\.$/;
const ON_HOLD = /^Rex is on hold, so we aren’t taking applications/;
const LOUIES_FEE = /Louie’s owner sets the fee/;

const rows: Row[] = [
  // To visit needs no application; to adopt does, except for cats.
  ['do i need to apply or can i just walk in', NED_NEEDS_ONE, { page: 'Ned', ...required }],
  ['can i walk in or do i need to apply for him first', NED_NEEDS_ONE, { page: 'Ned', ...required }],
  ['can i just come in and take him home today', NED_NEEDS_ONE, { page: 'Ned', ...required }],
  ['can we just show up and take him', NED_NEEDS_ONE, { page: 'Ned', ...required }],
  ['could i walk in and adopt Ned', NED_NEEDS_ONE, required],
  ['can i come by and grab him after work', null, { page: 'Ned', never: WALK_IN }],
  ['can i just walk in and get her', /^Cats don’t need an application/, { page: 'Ava', ...required }],
  ['can i just come in and get one', /^No, Thumper needs an application first/, { before: ['do you have rabbits'] }],
  ['do i need to apply or can i walk in', null, { page: 'Louie', never: /walk in/ }],
  ['can i just walk in', /^Yes, just walk in/, { page: 'Ned', ...required }],
  // A pet on hold takes visits, but no applications.
  ['can we apply', ON_HOLD, { page: 'Rex', ...required }],
  ['how do we apply', ON_HOLD, { page: 'Rex', ...required }],
  ['ok but can i at least visit him', /Book a visit/, { page: 'Rex', before: ['can i apply'], never: STEPS }],
  ['can i visit a dog that is on hold', /^Yes: choose “Book a visit”/, required],
  ['can i apply for a pet on hold', /^No, we don’t take applications/, required],
  ['can i visit rex while hes on hold', /^Yes: choose/, required],
  ['is there anyone ahead of me', null, { page: 'Rex', never: /Apply anyway/ }],
  ['if i apply for a dog, do you hold it', /reserves a pet/],
  // Nothing is paid to the shelter for a pet that its owner lists.
  ['is there a fee', LOUIES_FEE, { page: 'Louie', never: /\$/, ...required }],
  ['could we pay by card for louie', LOUIES_FEE, { ...required, never: /pickup/ }],
  ['how do i pay', LOUIES_FEE, { page: 'Louie', ...required }],
  ['how much is a cat', /\$160/, { page: 'Louie', ...required }],
  // What the last answer was about.
  ['how much would that be', null, { before: ['is Ned neutered', 'can i adopt both'], never: /\$400\. You/ }],
  ['how much would that be', /\$160 for each cat, \$320 in total/, { before: ['we want 2 cats'], ...required }],
  ['good with other cats?', null, { before: ['do you have any senior cats', 'are they cheaper'], never: /fee/ }],
  ['can i change the time', /link to reschedule/, { before: ['I booked a visit for saturday'], never: /pickup/i }],
  ['I booked a visit for saturday', null, { never: /To book/ }],
  ['do i get the fee back', null, { before: ['is it possible to return a pet'], never: /refund/ }],
  ['which ones are good with dogs', /rabbits that are good with dogs/, { before: ['do you have dogs', 'or rabbits'] }],
  ['which are at main branch', null, { before: ['ok rabbits then'], never: /Meadow Lane/ }],
  ['or cats', null, { before: ['do u have dogs that can be left alone all day'], never: /We have/ }],
  // A search is not about the page's pet.
  ['do you have a dog that likes cats', /dogs? that (?:is|are) good with cats/, { page: 'Ned', ...required }],
  ['ok do you have another cat that likes cats', /cats? that (?:is|are) good with cats/, { page: 'Mia', ...required }],
  ['which dogs get along with cats', /dogs? that (?:is|are) good with cats/, { page: 'Mia', ...required }],
  ['when will you answer me', null, { never: /decide/ }],
  ['are there any dogs that like kids', /dogs? that (?:is|are) good with children/, { page: 'Ava', ...required }],
  ['good with kids dogs under 25 lbs pls', null, { never: /dogs up to/ }],
  ['do you have small pets for kids', null, { never: /small pets/ }],
  ['what colors do you have in kittens', null, { never: /We have/ }],
  ['do you have any birds', /^We don’t have any birds/, required],
  // Words that mean something else beside others.
  ['we live in an rv full time, is that a dealbreaker', null, { never: /deliver/ }],
  ['we live far, is that a dealbreaker', null, { never: /deliver/ }],
  ['is Luna still a baby', /^Luna is under 1 year old|^Luna is .{0,20}old\.$/, { never: /kids/ }],
  ['do you adopt him out alone or with luna', null, { page: 'Ned', never: /noted/ }],
  ['can i call you at night', null, { never: /\+1 555/ }],
  ['do you answer emails on weekends', null, { never: /\+1 555/ }],
  ['is there a fee for visiting', null, { never: /pickup/ }],
  ['do i have to pay when i visit', /^No\. You pay at pickup/, required],
  ['does applying cost anything', /^No\. You pay at pickup/, required],
  ['how tall is Rex', null, { never: /34 kg/ }],
  ['are you open on december 9', null, { never: /every day/ }],
  ['which ones are good with kids', /dogs? that (?:is|are) good with children/, { before: ['any dogs?'], ...required }],
  ['which ones are good with kids', null, { never: /pets that/ }],
  ['do you have other beagles', /^We don’t have any/, { page: 'Ned', ...required }],
  ['how much would that be', /\$560 in total/, { before: ['we want a dog and a cat'], ...required }],
  ['how much is that', /\$400 for dogs/, { before: ['do you have a dog or a cat'], never: /total/ }],
  ['what days are you closed', /^We’re open every day/, required],
  ['what happens after i apply', /^We’ll read your application and decide\./, { never: STEPS }],
  ['do i get a receipt', /^Yes\. You’ll get a receipt when you pay at pickup\.$/, required],
  ['is it first come first serve', /^No\. We look for the home that suits the pet best/, required],
  ['is Louie neutered', /can’t confirm that Louie is neutered/, required],
  ['Has Rex been adopted?', /^No, Rex is on hold/, required],
  ['has mia been adopted', /^Yes, Mia has been adopted/, required],
  // Yes or no first.
  ['can i come at 7:45 pm', /^Yes, we’re open until 8:00 PM\.$/, required],
  ['are you open till 8 today', /^Yes, we’re open until 8:00 PM\.$/, required],
  ['are you open until 9 pm', /^No, we close at 8:00 PM\.$/, required],
  ['are you closed today', /^No, we’re open today, 8:00 AM - 8:00 PM\.$/, required],
  ['is Ned older than Ava', /^Yes\. Ned is 5 years old\. Ava is 2 years old\.$/, required],
  ['is Ava older than Rex', /^No\. Ava is 2/, required],
  ['is Thumper a dog', /^No, Thumper is a rabbit \(Lop\)\.$/, required],
  ['is Ned a dog', /^Yes, Ned is a dog \(Beagle\)\.$/, required],
  ['is it a he or a she', /^Ava is a girl\.$/, { page: 'Ava', ...required }],
  // Each thing once, and only what was asked.
  ['what kinds of animals do you have', /^We have 5 dogs, 2 cats and one other pet\.$/, required],
  [
    'I’d like to meet Ned and Ava tomorrow',
    /^We’re open tomorrow[^]*Ned’s page[^]*Ava’s page/,
    { never: /open tomorrow[^]*open tomorrow/ },
  ],
  ['has Ned been adopted or is he still there', /^No, Ned is available[^]*home\.$/, { never: /home\.[^]*home\./ }],
  ['do i need an appointment or can i walk in', /^No, just walk in/, { never: /Yes/ }],
  ['what is a macaw', null, { never: /We/ }],
  ['does Ava bark', null, { never: /Calm/ }],
  ['is Ava friendly', /^Here’s what we’ve noted about Ava: Calm/, { never: /is available/ }],
  ['can i choose which branch to collect from', /^Yes: Main Branch/, required],
  ['could you call me when a beagle comes in?', /Save a search/, required],
  ['whats your smallest small dog', /lightest small dog right now is Poppy/, required],
  ['small dogs under 10 lbs', /up to 10 lb/, required],
  ['male dogs under 6', /male dogs? under 6 years old/, required],
  ['dogs <= 25 lb', /up to 25 lb/, required],
  ['do you ship pets to canada', /don’t deliver/, required],
  ['do we need an aplication for a goat', /^Every pet except cats needs an application/, required],
  ['even for a cat', /^Cats don’t need an application/, { before: ['do i need an application'], ...required }],
  ['how do i reach the owner then', /Louie’s page/, { page: 'Louie', ...required }],
  ['thx anyway', /^You’re welcome/, required],
  ['then never mind', /^OK/, required],
  ['ok ill wait', /^OK/, required],
];

export const preciseQuestions: readonly NaturalQuestion[] = rows.map(([ask, fact, more]) => ({
  ask,
  ...(fact && { fact }),
  ...more,
}));
