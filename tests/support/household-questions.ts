import type { NaturalQuestion } from './natural-questions.ts';

/**
 * Questions that tell of the visitor's own home, animals and family, and of two pets: none of it may become a search, or the
 * answer for another one. A row is like theirs.
 */
type Row = [ask: string, fact?: RegExp | null, more?: Omit<NaturalQuestion, 'ask' | 'fact'>];

/** What a search for a pet, or a question back, would say. */
const SEARCH = /^We (?:have|don’t have)|Which pet do you mean/;

const rows: Row[] = [
  // Those who live with the visitor, and their ages.
  [
    'We have a 4 year old and an elderly cat. We fell in love with Ned. Would he be a good fit?',
    /Ned is good with kids/,
  ],
  ['I’m 70 years old, can I adopt a kitten', null, { never: SEARCH }],
  ['My cat is 14 yrs old and hates dogs. Which of your dogs likes cats?', /good with cats/, { never: /under 18/ }],
  ['We have a 2 yr old and a senior dog. Would Ned do well with them?', /^Ned is good with kids and dogs\.$/],
  ['I had a black lab for 13 years. How old is Rex?', /^Rex is 9 years old\.$/],
  ['We have a 3 year old and a cat. Is Ava good with both?', /^Ava is good with kids and cats\.$/],
  [
    'We have a cat, a dog and a 7 year old. Is Ava good with everyone?',
    /^Ava is good with kids and cats\. Ava isn’t a match for homes with dogs\.$/,
  ],
  ['i have a 10 yr old male cat. would Ava be good with him?', /^Ava is good with cats\.$/],
  ['I have a male dog 5 years old. Is Ned ok with other male dogs', null, { never: SEARCH }],
  ['my kitten is 3 months old, when should she get spayed', null, { never: SEARCH }],
  ['my kitten is 3 months old, when should she get spayed', null, { page: 'Ava', never: /Ava/ }],
  ['Is Rex a dog? or a cat', /German Shepherd/, { never: SEARCH }],
  ['my 12 yr old wants a hamster, can she adopt one', null, { never: SEARCH }],
  ['my son is 12, can he adopt', null, { page: 'Ned', never: /available/ }],
  ['my daughter is 6 and wants a kitten. can she have one', null, { never: /aged 6/ }],
  ['Our dog is 12 and grumpy. Is Ava good with dogs', /isn’t a match for homes with dogs/],
  ['we have twin 6 year olds and a lab. is Ned good with them?', /Ned is good with kids and dogs/],
  ['I’m a 30 year old man with two cats, would Ava be fine?', /Ava is good with cats/],
  ['I have a 2 year old dog. Do you have poodles?', /poodle/, { never: /aged 2/ }],
  ['i have cats. is Ava good with dogs?', /^Ava isn’t a match for homes with dogs\.$/],
  ['We have a rabbit. Is Ava good with rabbits?', null],
  ['We have two dogs and no kids. would Ned be a good fit', /^Ned is good with dogs\.$/],
  ['my dog hates cats. is Ned a good match', /^Ned is good with dogs\.$/],
  ['I have 2 cats and I’m looking for a dog', /dogs? that (?:is|are) good with cats/],
  ['My mother is 80 and lives alone, which cat would you recommend', null],
  ['My grandma is on a fixed income and wants a cat. Any senior discount?', null, { never: /application|We have/ }],
  ['my dog is 9 years old. How old is Rex?', /^Rex is 9 years old\.$/],
  ['my 3 year old loves Ava. How old is she?', /Ava is 2 years old/],
  ['can Ava live with a 12 year old dog', /^Ava isn’t a match for homes with dogs\.$/],
  // A household, and a pet that suits it or not.
  ['My mom has 2 dogs and is interested in Ava. She is 68. Would that work?', /isn’t a match for homes with dogs/],
  ['I have two dogs. Would Ava work for me?', /^Ava isn’t a match for homes with dogs\.$/],
  ['we have a dog and a toddler. would it work?', /good with kids[^]*isn’t a match[^]*dogs/, { page: 'Ava' }],
  ['We have a senior dog and a baby. Would Ned be ok?', /^Ned is good with kids and dogs\.$/],
  [
    'I have 2 kids under 5 and im interested in Luna. can i apply',
    /isn’t a match for homes with kids/,
    { never: /five steps/ },
  ],
  ['i want to adopt but i already have 3 dogs. limit?', null, { never: /five steps|You can search/ }],
  ['I’d like to adopt Ava, I have two dogs', /isn’t a match for homes with dogs/],
  ['is Luna available? we have kids', /available[^]*isn’t a match for homes with kids/],
  ['i have 2 dogs is that a problem', /isn’t a match for homes with dogs/, { page: 'Ava' }],
  ['would Ava work for us', /isn’t a match for homes with dogs/, { before: ['I have two dogs'] }],
  ['is Ned good with other dogs, we have a 3 yr old lab', /Ned is good with dogs/],
  ['Ava looks great but we have dogs', null, { never: SEARCH }],
  ['we have cats, can i adopt', null, { never: /five steps/ }],
  // Two pets and their pronouns.
  ['how old is she', /^Ava is/, { before: ['Is Ava good with kids', 'what about Ned'] }],
  ['how much does he cost', /^Ned’s/, { before: ['is Ned good with cats', 'is Ava fixed'] }],
  ['what about her fee', /^Ava’s/, { before: ['Is Ava good with dogs', 'and Ned?'] }],
  ['how old is he', /^Rex is/, { page: 'Rex', before: ['can he live with Ava'] }],
  ['how much is he', /^Ned’s/, { page: 'Ned', before: ['is he bigger than Rex'] }],
  ['is it expensive', null, { page: 'Rex', before: ['how do i give the tablet'], never: /fee/ }],
  ['how old is he', /Which pet/, { page: 'Ava' }],
  ['I like Ned and Rex. Is he good with cats?', null, { never: /^Ned|^Rex/ }],
  ['how old is he', null, { before: ['are Ned and Rex available'], never: /^Ned|^Rex/ }],
  ['how old is she', /^Ava is/, { before: ['Are Ava and Ned available'] }],
  ['and him?', /^(?:Yes, )?Ned is available/, { before: ['is Ned good with dogs', 'is Ava available'] }],
  ['and Ned?', /Ned is good with dogs/, { before: ['is Ava good with kids', 'and dogs?'] }],
  ['and a hamster', /\$25/, { before: ['how much is a cat', 'and a dog?'] }],
  ['and a rabbit', /\$25/, { before: ['how much is Ned', 'and Ava'] }],
  ['and a dog?', null, { before: ['do i need an application for a cat'], never: SEARCH }],
  ['Would Ava like him', null, { before: ['Is Ned available'] }],
  ['who do i call', /Louie’s owner/, { page: 'Louie', before: ['whats his fee'] }],
  // Animals of the visitor, lost, found or to be given up.
  [
    'my cat got out last night and I’m so worried. did anyone bring her in? grey tabby',
    /call us/,
    { isRequired: true, never: SEARCH },
  ],
  ['my landlord says the cat has to go by the end of the month. can you take her', /Add Pet/, { never: SEARCH }],
  ['I found a kitten in my garage, she looks about 4 weeks old. do you take her?', /call us/, { never: SEARCH }],
  ['my cat is sick, can you look at her for free', null, { never: SEARCH }],
  ['my cat is sick, can you look at her for free', null, { page: 'Ava', never: /Ava/ }],
  ['lost dog!! brown beagle, answers to Ned. have you got him??', /call us/, { never: /Ned|Which pet/ }],
  ['do i pay online or when i come get him', /at pickup/, { never: /Which pet/ }],
  ['found a stray dog on meadow lane, no collar', /call us/, { isRequired: true }],
  ['i saw a stray cat, it looks hurt', /nearest vet/, { isRequired: true }],
  ['my puppy has been throwing up since last night', /nearest vet/, { isRequired: true }],
  ['my dog is lost, she is a 2 year old black lab', /call us/, { isRequired: true, never: SEARCH }],
  ['i lost my cat to cancer. do you have kittens', /kitten/, { never: /call us/ }],
  ['I just lost my 15 year old cat. Do you have any senior cats?', null, { never: /call us/ }],
  ['found a puppy i love on your site, is he available', null, { never: /call us/ }],
  ['can you take my dog, he bites', /Add Pet/],
  ['can you take my dog for a walk', null],
  ['a stray cat keeps coming to my porch, can you take her', /call us/],
  // Another question than the one that looks alike.
  ['i have an application in for Rex', /Adoption History/, { never: /on hold/ }],
  ['i applied for Rex', /Adoption History/, { never: /on hold/ }],
  ['Is Ava declawed?', null, { never: /^No/ }],
  ['are your cats declawed', null, { never: /^No/ }],
  ['I live 3 hours away, can I meet a dog over video call?', null, { never: /deliver/ }],
  ['I want a dog that doesnt bark and is ok in an apartment', null, { never: /application/ }],
  ['where do i go when i get there for pickup', /12 Meadow Lane/],
  ['Did anyone apply for Ned already', null],
];

export const householdQuestions: readonly NaturalQuestion[] = rows.map(([ask, fact, more]) => ({
  ask,
  ...(fact && { fact }),
  ...more,
}));
