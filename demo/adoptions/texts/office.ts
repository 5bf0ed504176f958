/** The shelter's texts: kind to people, plain in internal notes. `{pet}` is the animal's name. */
export type PetGroup = 'dog' | 'cat' | 'other';
/** Texts for any animal, and for one group only. */
export type Sayings = Record<'any' | PetGroup, readonly string[]>;

export const declines: Sayings = {
  any: [
    'Another application came first, and the visit went well. Please look at our other pets: we would love to see you again.',
    'Your landlord could not confirm yet that animals are allowed. As soon as you have it in writing, do apply again.',
    '{pet} needs experience that takes years. There are others with us with whom one can learn together.',
  ],
  dog: [
    'Another family had a garden and an older dog for company, which is what {pet} needs most.',
    'We think {pet} would be happier in a home where somebody is in during the day.',
    '{pet} is not used to small children, and we would like to spare all of you a difficult start.',
    'The way to your home includes many stairs, which {pet} cannot manage.',
  ],
  cat: [
    '{pet} is afraid of dogs and needs a home without one.',
    '{pet} has always been outdoors a lot and would miss it in a flat at a main road.',
    '{pet} is not used to small children, and we would like to spare all of you a difficult start.',
  ],
  other: [
    '{pet} does not like to live alone, and the others of the same kind whom you have would not suit.',
    'We would like to see {pet} in a larger enclosure. If you build one, write to us again.',
  ],
};

export const internalDeclines = [
  'Could not be reached on four days, by phone and e-mail.',
  'Reference asked us to call back twice and did not want to say anything.',
  'Lives in a house where animals are not allowed; has not told the landlord.',
  'Has applied for nine animals in two days and could not say why this one.',
] as const;

export const withdrawals = [
  'We have found somebody through friends. Thank you for your time.',
  'My working hours have changed, and it would not be fair.',
  'My landlord has said no after all.',
  'Our daughter turned out to be allergic. We are all rather sad.',
  'We are moving, and would like to wait until we have settled.',
  'Please give the place to somebody else: my mother needs me at the moment.',
] as const;

export const returns: Sayings = {
  any: [
    'An allergy showed up in the second week. They were very sorry and will visit.',
    'The adopter had to move into a care home.',
    'Their landlord sold the house, and the new one allows no animals.',
  ],
  dog: [
    'Did not get along with the old dog of the house, in spite of a slow start and a trainer.',
    'Too lively for the flat; they kept in touch all the time and did everything right.',
    'Separation was harder than expected, and nobody can be at home for now.',
  ],
  cat: ['Did not get along with the cat of the house, in spite of a slow start.'],
  other: ['Needed more time each day than they had thought.'],
};

export const notes: Sayings = {
  any: [
    'Very nice call this morning. Asked good questions about food and the first days.',
    'Came by with the children. They sat on the floor and waited until {pet} came to them.',
    'Works shifts; somebody is at home in between. Sounds well planned.',
    'Asked for a visit on a Saturday. I said I would call back by Thursday.',
    'Prefers e-mail, is hard of hearing on the phone.',
    'Would like to wait until the school holidays, two weeks from now. Fine with me.',
    'Their vet called by herself to say how well the last animal was looked after.',
  ],
  dog: [
    'Sent photographs of the garden. Fence is fine, gate needs a latch, they will mend it.',
    'First dog. Honest about it, and has signed up for our evening course.',
  ],
  cat: ['Would also take a second one if we think that it suits.', 'Balcony will be netted before the pickup.'],
  other: ['Has sent a drawing of the enclosure. Looks good, larger than ours.'],
};

export const checkNotes = {
  reference: [
    'Speaks very warmly of them.',
    'Has known them for years, no doubts at all.',
    'Looks after their animals in holidays.',
  ],
  veterinarian: [
    'All vaccinations on time, came at once when something was wrong.',
    'Good client, old animals well cared for.',
  ],
  landlord: ['Agrees, will confirm in writing.', 'No objections at all.'],
  'home visit': ['Bright, safe, everything prepared.', 'A few things still to be put up, everything else ready.'],
} as const;

export const pickupNotes = [
  'I come by bus, so a sturdy carrier would help.',
  'My daughter comes along.',
  'Could you tell us about the first night at home?',
  'I may be ten minutes late from work.',
  'Please have a bag of the usual food ready, I will buy it.',
  'We are really looking forward to this.',
] as const;
