import type { Insertable } from 'kysely';
import type { Tables } from '../../src/platform/database.ts';

type Home = Insertable<Tables['foster_homes']>;

/** What a demo home says about itself. */
export type DemoHome = Pick<
  Home,
  'street_address' | 'area' | 'species' | 'kinds' | 'home_type' | 'household' | 'other_pets' | 'experience'
>;

/** The active homes, in the order of their locations; the first is the demo adopter's. */
export const activeHomes: readonly DemoHome[] = [
  {
    street_address: '58 Birch Street',
    area: 'Riverside',
    species: ['Dog', 'Cat'],
    kinds: ['medical', 'shy animals'],
    home_type: 'house',
    household: 'Two adults and a daughter of 11.',
    other_pets: 'A relaxed tomcat of 8 years.',
    experience: 'Grew up with dogs. Gave a diabetic cat his shots for four years.',
  },
  {
    street_address: '7 Orchard Lane',
    area: 'Riverside',
    species: ['Dog', 'Cat', 'Hamster'],
    kinds: ['neonates'],
    home_type: 'house',
    household: 'A retired couple. Someone is home all day.',
    other_pets: '',
    experience: 'Bottle-fed more than twenty kittens.',
  },
  {
    street_address: '231 Harbor Avenue, Apt 4',
    area: 'Old Harbor',
    species: ['Cat', 'Dog'],
    kinds: ['seniors', 'shy animals'],
    home_type: 'apartment',
    household: 'One adult who works from home.',
    other_pets: '',
    experience: 'Volunteered in a cat café.',
  },
  {
    street_address: '16 Mill Road',
    area: 'Mill Park',
    species: ['Dog', 'Cat', 'Other'],
    kinds: ['large dogs'],
    home_type: 'house',
    household: 'Two adults, with a fenced yard.',
    other_pets: 'A female shepherd mix who likes company.',
    experience: 'Trained two rescue dogs.',
  },
  {
    street_address: '402 Summit Drive',
    area: 'Mill Park',
    species: ['Dog', 'Cat', 'Hamster', 'Other'],
    kinds: ['large dogs', 'medical'],
    home_type: 'house',
    household: 'Two adults and two teenagers.',
    other_pets: 'Three hens.',
    experience: 'One of us is a vet technician.',
  },
  {
    street_address: '9 Chapel Court',
    area: 'Old Harbor',
    species: ['Dog'],
    kinds: ['seniors'],
    home_type: 'apartment',
    household: 'One adult, on the ground floor.',
    other_pets: '',
    experience: 'Had beagles for fifteen years.',
  },
];

/** People whose applications wait. */
export const applicants: readonly DemoHome[] = [
  {
    street_address: '77 Garden Way',
    area: 'Eastside',
    species: ['Cat'],
    kinds: ['neonates'],
    home_type: 'apartment',
    household: 'Two students with a quiet spare room.',
    other_pets: '',
    experience: 'Looked after a friend’s kittens last summer.',
  },
  {
    street_address: '3 Station Square',
    area: 'Eastside',
    species: ['Dog', 'Cat'],
    kinds: [],
    home_type: 'house',
    household: 'A family of four. The children are 6 and 9.',
    other_pets: 'A guinea pig.',
    experience: 'First time, but we read a lot.',
  },
];

export interface DemoReport {
  /** Of the active homes. */
  home: number;
  type: 'report' | 'question';
  text: string;
  urgency: 'normal' | 'soon' | 'urgent';
  hoursAgo: number;
  /** Waits if it is absent. */
  reply?: string;
}

export const demoReports: readonly DemoReport[] = [
  {
    home: 0,
    type: 'report',
    text: 'First night went well. Slept under the desk and ate half of the dinner.',
    urgency: 'normal',
    hoursAgo: 160,
    reply: 'Great start! Half a dinner is fine for the first days.',
  },
  {
    home: 0,
    type: 'question',
    text: 'Can we start short walks, or wait until next week?',
    urgency: 'normal',
    hoursAgo: 20,
  },
  {
    home: 1,
    type: 'report',
    text: 'Everyone gained weight again, and the cough is gone.',
    urgency: 'normal',
    hoursAgo: 70,
    reply: 'Wonderful. Keep them warm, and weigh them again on Friday.',
  },
  {
    home: 1,
    type: 'report',
    text: 'Soft stool since last night. Still playing and drinking. Should I change the food?',
    urgency: 'soon',
    hoursAgo: 5,
  },
  {
    home: 2,
    type: 'report',
    text: 'One eye is red and half closed since this morning. I took a photo but it doesn’t show it well. Can someone call me?',
    urgency: 'urgent',
    hoursAgo: 4,
  },
  {
    home: 3,
    type: 'report',
    text: 'Learned to sit, and sleeps through the night. Ready for visitors, I think!',
    urgency: 'normal',
    hoursAgo: 30,
    reply: 'Thank you! We’ll update the profile and plan a visit with you.',
  },
];
