import type { NaturalQuestion } from './natural-questions.ts';

/** What adopters type first in a shelter's chat window. A row is like those of everyday questions. */
type Row = [ask: string, fact?: RegExp | null, more?: Omit<NaturalQuestion, 'ask' | 'fact'>];

const required = { isRequired: true };

const rows: Row[] = [
  // First contact.
  ['Hi! I’m thinking about getting a dog for the first time. Where do I start?', /five steps/],
  ['where do i start', /five steps/, required],
  ['I want to volunteer. where do I start?', null, { never: /five steps/ }],
  ['I want to train my dog. Where do I start?', null, { never: /five steps/ }],
  ['I’m interested in adopting, what pets do you have', /We have \d+ pets/, required],
  ['what are the requirements to adopt a dog', /tell us about yourself, your home/, { never: /five steps/ }],
  ['what are the requirements to adopt a cat', /Cats don’t need an application/],
  ['am I eligible to adopt?', null],
  ['You guys do amazing work!', /^Thank you!/, required],
  ['your website is great', /^Thank you!/, required],
  ['is your website great', null],
  // Pets on hold, at a location, or of a group.
  ['which dogs are on hold', /^We have one dog on hold\.$/, required],
  ['are there any cats on hold', /^We don’t have any cats on hold right now\.$/, required],
  ['how many pets are on hold', /^We have 2 pets on hold\.$/, required],
  ['any rabbits on hold?', /^We have one rabbit on hold\.$/, required],
  ['how long are dogs on hold', null],
  ['do you have dogs that are not on hold', null],
  ['which pets are at the Downtown location?', /^We have one pet at Downtown\.$/, required],
  ['what dogs are at main branch', /^We have one dog at Main Branch\.$/, required],
  ['any kittens at downtown', /^We don’t have any kittens at Downtown right now\.$/, required],
  ['do you have any reptiles?', /^We don’t have any reptiles right now/, required],
  ['what kind of animals do you have besides dogs and cats?', /^We have .*one other pet\.$/, required],
  ['which pets do you have other than dogs', /cats and one other pet\.$/, required],
  // Pickup times.
  ['is pickup at 5pm possible?', /^No\. Pickup times are/, required],
  ['can I pick up at 10am', /^Pickup times are/, required],
  ['can we collect the dog at 7 pm tomorrow', /^No\. /, required],
  ['can I pick up my cat at 6pm', null],
  ['is pickup before 5pm possible', null],
  ['my application was approved, what now?', /Pick a day, a time and a location/, { never: /Adoption History/ }],
  // About the pet of the page.
  [
    'can my kids meet her on Saturday?',
    /^Yes, we’re open on Saturdays[^]*“Book a visit” on Ava’s page/,
    { page: 'Ava', ...required },
  ],
  ['can my kids come and see her', /^Luna isn’t a match for homes with kids\.$/, { page: 'Luna', ...required }],
  ['can she meet my kids', null, { page: 'Ava', never: /Book a visit/ }],
  ['can I put her on hold until Friday?', /once we’ve approved it/, { page: 'Ava', ...required }],
  [
    'is he neutered and vaccinated',
    /can’t confirm that Louie is vaccinated or that Louie is neutered\./,
    { page: 'Louie', ...required },
  ],
  // The site.
  ['how do I save a search', /Save a search on our search page/, required],
  ['can I apply for more than one pet', /Each needs its own application/, required],
  ['can I share a photo of our dog we adopted from you?', /We hope you will/, required],
  ['can I apply online', /choose “Adopt Me” on a pet’s page/, required],
  ['can I apply online', /choose “Adopt Me” on Ava’s page/, { page: 'Ava', ...required }],
  ['can I apply online', null, { page: 'Rex' }],
  ['is spaying included in the price', /spay or neuter/, required],
  ['I haven’t heard back about my application in a week', /Adoption History/],
  ['can I pick up the day after I’m approved', null],
  ['how much does the owner want for him', /owner sets the fee/, { page: 'Louie', ...required }],
  ['how much did the owner pay for her', null, { page: 'Ava' }],
  ['how long has she been up for adoption', /^Ava has been here for 41 days/, { page: 'Ava', ...required }],
  ['ok I’ll think about it, thank you', /^You’re welcome/, required],
  ['I’ll think about it', /^OK!/, { page: 'Ava', ...required }],
  ['sorry for all the questions', /^OK!/, required],
  ['how do I schedule my pickup', /^Choose a day, a time and a location under Schedule pick-up/, required],
  ['how do I schedule my pickup for Ned on a closed day', null],
  ['how will you tell me if I’m approved', /Adoption History/, required],
  ['can I come with my kids on a weekday afternoon', /bring the whole family/, required],
  ['can you tell me where Ned is', /Main Branch/, required],
  ['why does Ned need a home', /^Found in a garden\.$/, required],
  ['why does Ned need shots', null],
  ['can I update you on how Ava is doing', /We hope you will/, required],
  ['thanks for everything you do for these animals', /^You’re welcome/, required],
  ['ok cool, see you tomorrow', /^Bye!/, required],
  ['hello again', /^Hi!/, required],
  ['can I look at the dogs today', /We’re open today|we’re open today/, required],
  ['can I visit at 7:30 in the morning', /^No, we open at 8:00 AM/, required],
  ['can I visit at 9 in the morning', /open/, { never: /^No/ }],
  ['I’m looking for a companion for my older cat', /^We have .* good with cats/, { never: /senior/ }],
  ['looking for a friend for my small dog', /good with dogs/, { never: /small/ }],
  ['which of your cats are good with kids', /^We have .* good with children/, required],
  ['how soon can I take her home', /Cats don’t need an application/, { page: 'Ava', never: /Adopt Me/ }],
  [
    'I submitted my application, what happens now',
    /^We’ll read your application/,
    { ...required, never: /Adoption History/ },
  ],
  ['I submitted my application two weeks ago, what happens now', null, { never: /^We’ll read/ }],
  ['hi can you help me', /^I can tell you about our pets/, required],
  ['that’s all, bye', /^Bye!/, required],
  ['can I come at lunch time', /8:00 AM - 8:00 PM/, required],
];

export const frontDeskQuestions: readonly NaturalQuestion[] = rows.map(([ask, fact, more]) => ({
  ask,
  ...(fact && { fact }),
  ...more,
}));
