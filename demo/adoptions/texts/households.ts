export interface Residents {
  text: string;
  /** Whether there is a partner who has to agree. */
  hasPartner: boolean;
}

export const residents: readonly Residents[] = [
  { text: 'My partner and I. No children.', hasPartner: true },
  { text: 'Two adults and two children, 6 and 9 years old.', hasPartner: true },
  { text: 'I live alone. My sister, who lives next door, comes by every day.', hasPartner: false },
  { text: 'My husband, our daughter (12) and I.', hasPartner: true },
  { text: 'My wife and I; our children are grown up and visit at weekends.', hasPartner: true },
  { text: 'Me and my son, who is 15.', hasPartner: false },
  { text: 'Four adults who share the house, all of them fond of animals.', hasPartner: false },
  { text: 'My mother and I. She is at home most of the day.', hasPartner: false },
  { text: 'My partner, our baby of ten months and I.', hasPartner: true },
  { text: 'I live alone and work from home.', hasPartner: false },
  { text: 'Three generations: my parents, my wife and I, and our two teenagers.', hasPartner: true },
  { text: 'My fiancé and I. His two boys are with us every other week.', hasPartner: true },
];

export const aloneTimes = [
  'At most four hours, on two days a week. On the other days one of us works from home.',
  'About three hours in the morning. Then my shift ends.',
  'Hardly ever: I am retired.',
  'Up to five hours while we are at work; my neighbour looks in at noon.',
  'Two to three hours. We would begin with minutes and build it up slowly.',
  'I work from home, so only for shopping and the dentist.',
  'Half a day on Wednesdays, else somebody is in.',
  'Four hours at the longest. I may bring an animal to the office on request.',
  'School hours, but my mother comes over at eleven every day.',
  'In the first three weeks not at all: I have taken leave for it.',
  'Six hours on Mondays, when a friend of ours drops in twice. On other days at most two.',
  'We work opposite shifts, so the home is rarely empty for more than an hour.',
] as const;

export interface OtherPets {
  text: string;
  hasAny: boolean;
}

export const otherPets: readonly OtherPets[] = [
  { text: '', hasAny: false },
  { text: 'None at the moment.', hasAny: false },
  { text: 'None. Our old cat died last autumn, and the house has been very quiet since.', hasAny: false },
  { text: 'A calm tomcat of eight years, Mr Biscuit.', hasAny: true },
  { text: 'One dog, a spaniel mix of five, friendly with everybody.', hasAny: true },
  { text: 'Two guinea pigs in a room of their own.', hasAny: true },
  { text: 'An elderly cat who mostly sleeps upstairs.', hasAny: true },
  { text: 'A rabbit in a large run. He is not afraid of much.', hasAny: true },
  { text: 'An aquarium of 120 litres, nothing else.', hasAny: true },
  { text: 'Two sister cats from a shelter, four years old.', hasAny: true },
  { text: 'A greyhound, retired from racing, who would love company on the sofa.', hasAny: true },
  { text: 'Five hens, who have their own yard.', hasAny: true },
];

export const references = [
  'Dr. Amal Farouk, Lakeside Veterinary Practice, +1 206 555 0142',
  'My neighbour Ruth Calder, who has known my animals for ten years, +1 206 555 0163',
  'Millbrook Animal Clinic, +1 503 555 0118. They have our old records.',
  'My employer, Tom Bellweather, +1 206 555 0127, for the hours I work.',
  'My landlady, Mrs Ortega, +1 206 555 0184. She has agreed already.',
  'Our dog walker of many years, Signe Holm, +1 503 555 0135',
  'The Fernhill cat rescue, where I helped for two years: ask for Paula, +1 503 555 0176',
  'A friend whose dog stays with us during holidays: Jo Whitlock, +1 206 555 0191',
  'Northfield Small Animal Practice, Dr. Lindgren, +1 208 555 0109',
  'My sister-in-law Carmen Vidal, who works as a vet nurse, +1 206 555 0158',
  'The trainer of our last course, Ben Achterberg, +1 503 555 0122',
] as const;

export const additions = [
  'We have read the page about {pet} so often that the children know it by heart.',
  'We can come for a visit on any afternoon.',
  'If {pet} is taken by then, please keep us in mind for somebody similar.',
  'I would be glad of advice about food for the first weeks.',
  'We are away for one week in summer; my parents would look after {pet} then.',
  'I am a little nervous about doing this right, so please tell me whatever I have forgotten.',
  'A friend of ours adopted from you last year and could not stop talking about it.',
  'We have everything ready but the name tag.',
  'Please call in the evening, I cannot pick up at work.',
  'Thank you for the work you do.',
  'I have saved for the vet as well, in case that matters to you.',
] as const;
