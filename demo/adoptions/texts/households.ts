export interface Residents {
  text: string;
  /** Whether there is a partner who has to agree. */
  hasPartner: boolean;
}

export const residents: readonly Residents[] = [
  { text: 'My partner and me. No kids.', hasPartner: true },
  { text: 'Two adults and two kids, 6 and 9 years old.', hasPartner: true },
  { text: 'I live alone. My sister lives next door and comes by every day.', hasPartner: false },
  { text: 'My husband, our daughter (12) and me.', hasPartner: true },
  { text: 'My wife and I; our kids are grown and visit on weekends.', hasPartner: true },
  { text: 'Me and my son, who is 15.', hasPartner: false },
  { text: 'Four adults who share the house, all animal lovers.', hasPartner: false },
  { text: 'My mom and me. She’s home most of the day.', hasPartner: false },
  { text: 'My partner, our ten-month-old baby and me.', hasPartner: true },
  { text: 'I live alone and work from home.', hasPartner: false },
  { text: 'Three generations: my parents, my wife and me, and our two teenagers.', hasPartner: true },
  { text: 'My fiancé and me. His two boys are with us every other week.', hasPartner: true },
];

export const aloneTimes = [
  'Four hours at most, two days a week. The other days, one of us works from home.',
  'About three hours in the morning. Then my shift ends.',
  'Hardly ever: I’m retired.',
  'Up to five hours while we’re at work; my neighbor checks in at noon.',
  'Two to three hours. We’d start with minutes and build up slowly.',
  'I work from home, so only for groceries and the dentist.',
  'Half a day on Wednesdays; otherwise someone’s home.',
  'Four hours at the longest. I can bring a pet to the office if I ask.',
  'School hours, but my mom comes over at eleven every day.',
  'Not at all for the first three weeks: I’ve taken time off.',
  'Six hours on Mondays, when a friend of ours stops in twice. Two hours at most on other days.',
  'We work opposite shifts, so the house is rarely empty for more than an hour.',
] as const;

export interface OtherPets {
  text: string;
  hasAny: boolean;
}

export const otherPets: readonly OtherPets[] = [
  { text: '', hasAny: false },
  { text: 'None right now.', hasAny: false },
  { text: 'None. Our old cat died last fall, and the house has been very quiet since.', hasAny: false },
  { text: 'A calm eight-year-old male cat, Mr. Biscuit.', hasAny: true },
  { text: 'One dog, a five-year-old spaniel mix who’s friendly with everyone.', hasAny: true },
  { text: 'Two guinea pigs in a room of their own.', hasAny: true },
  { text: 'An elderly cat who mostly sleeps upstairs.', hasAny: true },
  { text: 'A rabbit in a large pen. He’s not afraid of much.', hasAny: true },
  { text: 'A 30-gallon aquarium, nothing else.', hasAny: true },
  { text: 'Two sister cats from a shelter, four years old.', hasAny: true },
  { text: 'A greyhound, retired from racing, who’d love company on the couch.', hasAny: true },
  { text: 'Five hens, who have their own yard.', hasAny: true },
];

export const references = [
  'Dr. Amal Farouk, Lakeside Veterinary Clinic, +1 206 555 0142',
  'My neighbor Ruth Calder, who has known my pets for ten years, +1 206 555 0163',
  'Millbrook Animal Clinic, +1 503 555 0118. They have our old records.',
  'My boss, Tom Bellweather, +1 206 555 0127, for the hours I work.',
  'My landlord, Mrs. Ortega, +1 206 555 0184. She’s already agreed.',
  'Our longtime dog walker, Signe Holm, +1 503 555 0135',
  'The Fernhill cat rescue, where I volunteered for two years: ask for Paula, +1 503 555 0176',
  'A friend whose dog stays with us when they travel: Jo Whitlock, +1 206 555 0191',
  'Northfield Small Animal Hospital, Dr. Lindgren, +1 208 555 0109',
  'My sister-in-law Carmen Vidal, who’s a vet tech, +1 206 555 0158',
  'The trainer from our last class, Ben Achterberg, +1 503 555 0122',
] as const;

export const additions = [
  'We’ve read {pet}’s page so many times that the kids know it by heart.',
  'We can come visit any afternoon.',
  'If {pet} has been adopted by then, please keep us in mind for a similar pet.',
  'I’d appreciate some advice about food for the first few weeks.',
  'We’re gone for one week in summer; my parents would take care of {pet} then.',
  'I’m a little nervous about doing this right, so please tell me if I’ve forgotten anything.',
  'A friend of ours adopted from you last year and couldn’t stop talking about it.',
  'We have everything ready except the name tag.',
  'Please call in the evening. I can’t pick up at work.',
  'Thank you for the work you do.',
  'I’ve set money aside for the vet as well, in case that matters to you.',
] as const;
