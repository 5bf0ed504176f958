/** The shelter's texts: kind to people, plain in internal notes. `{pet}` is the animal's name. */
export type PetGroup = 'dog' | 'cat' | 'other';
/** Texts for any animal, and for one group only. */
export type Sayings = Record<'any' | PetGroup, readonly string[]>;

export const declines: Sayings = {
  any: [
    'Another family’s visit went so well that we chose them. Please take a look at our other pets: we’d love to see you again.',
    'Your landlord hasn’t confirmed that pets are allowed. As soon as you have that in writing, please apply again.',
    '{pet} needs someone with years of experience. We have other pets who’d be great for learning together.',
  ],
  dog: [
    'Another family had a yard and an older dog for company, which is what {pet} needs most.',
    'We think {pet} would be happier in a home where someone is around during the day.',
    '{pet} isn’t used to small children, and we’d like to spare you all a hard start.',
    'There are a lot of stairs up to your home, and {pet} can’t manage them.',
  ],
  cat: [
    '{pet} is afraid of dogs and needs a home without one.',
    '{pet} has always spent a lot of time outdoors and would miss it in an apartment on a busy street.',
    '{pet} isn’t used to small children, and we’d like to spare you all a hard start.',
  ],
  other: [
    '{pet} doesn’t like living alone, and the pets you have wouldn’t be the right company.',
    'We’d like to see {pet} in a bigger enclosure. If you build one, please apply again.',
  ],
};

export const internalDeclines = [
  'No answer on four different days, by phone or email.',
  'Reference asked us to call back twice and then didn’t want to comment.',
  'Building doesn’t allow pets; hasn’t told the landlord.',
  'Applied for nine pets in two days and couldn’t say why this one.',
] as const;

export const withdrawals = [
  'We found a pet through friends. Thank you for your time.',
  'My work hours have changed, and it wouldn’t be fair.',
  'My landlord ended up saying no.',
  'Our daughter turned out to be allergic. We’re all pretty sad about it.',
  'We’re moving and would like to wait until we’ve settled in.',
  'Please go ahead with someone else: my mom needs me right now.',
] as const;

export const returns: Sayings = {
  any: [
    'An allergy showed up in the second week. They felt terrible about it and plan to visit.',
    'The adopter had to move into assisted living.',
    'Their landlord sold the building, and the new one doesn’t allow pets.',
  ],
  dog: [
    'Didn’t get along with their older dog, despite a slow introduction and a trainer.',
    'Too energetic for the apartment; they stayed in touch the whole time and did everything right.',
    'Separation anxiety was harder than expected, and no one can be home for now.',
  ],
  cat: ['Didn’t get along with their cat, despite a slow introduction.'],
  other: ['Needed more time each day than they’d expected.'],
};

export const notes: Sayings = {
  any: [
    'Really nice call this morning. Asked good questions about food and the first few days.',
    'Came by with the kids. They sat on the floor and waited until {pet} came to them.',
    'Works shifts; someone’s home in between. Sounds well planned.',
    'Asked about visiting on a Saturday. I said I’d call back by Thursday.',
    'Prefers email, is hard of hearing on the phone.',
    'Would like to wait until school’s out, two weeks from now. Fine with me.',
    'Their vet called on her own to say how well they took care of their last pet.',
  ],
  dog: [
    'Sent photos of the yard. Fence is fine, gate needs a latch, they’ll fix it.',
    'First dog. Honest about it, and signed up for our evening class.',
  ],
  cat: [
    'Would take a second one too, if we think it’s a good match.',
    'Balcony will be screened in before the pickup.',
  ],
  other: ['Sent a drawing of the enclosure. Looks good, bigger than ours.'],
};

export const checkNotes = {
  reference: [
    'Had only good things to say about them.',
    'Has known them for years, no concerns at all.',
    'Pet-sits for them when they travel.',
  ],
  veterinarian: [
    'All shots on time, came right in whenever something was wrong.',
    'Good client, older pets well cared for.',
  ],
  landlord: ['Agrees, will confirm in writing.', 'No objections at all.'],
  'home visit': ['Bright, safe, everything ready.', 'A few things still to set up, otherwise ready.'],
} as const;

export const pickupNotes = [
  'I’m coming by bus, so a sturdy carrier would help.',
  'My daughter is coming along.',
  'Could you tell us what to expect the first night?',
  'I may be ten minutes late coming from work.',
  'Please have a bag of the usual food ready. I’d like to buy it.',
  'We’re really looking forward to this.',
] as const;
