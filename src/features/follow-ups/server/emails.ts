import type { EmailContent } from '../../../platform/email/email-content.ts';
import { greet, isPlainName } from '../../../platform/email/recipient.ts';
import type { PetType } from '../../pets/pet-search.contract.ts';
import type { Shelter } from '../../settings/settings.contract.ts';

/** Days after the pet came home. */
export const followUpDays = [3, 14, 30, 60] as const;
export type FollowUpDay = (typeof followUpDays)[number];

interface FollowUpEmailInput {
  adopter: string;
  pet: { name: string; type: PetType };
  shelter: Pick<Shelter, 'name' | 'phone'>;
  publicUrl: string;
}

export function followUpEmail(days: FollowUpDay, input: FollowUpEmailInput): EmailContent {
  const { adopter, publicUrl, shelter } = input;
  const content = stages[days](petName(input), input);
  const inbox = `${publicUrl}/user-dashboard/inbox`;
  return {
    greeting: greet(adopter),
    ...content,
    paragraphs: [
      ...content.paragraphs,
      `If anything worries you, do not wait: call us at ${shelter.phone}, or write to us from your inbox.`,
      `With warm wishes, your team of ${shelter.name}`,
    ],
    notes: [
      ...(content.action?.href === inbox ? [] : [`Your inbox: ${inbox}`]),
      `You decide which e-mails you get: ${publicUrl}/user-dashboard/account-management?tab=settings`,
    ],
  };
}

type StageContent = (
  pet: string,
  input: FollowUpEmailInput,
) => Pick<EmailContent, 'subject' | 'preview' | 'paragraphs' | 'action'>;

const stages: Record<FollowUpDay, StageContent> = {
  3: (pet, { pet: { type }, publicUrl }) => ({
    subject: `The first days with ${pet}`,
    preview: 'What helps a pet to settle in.',
    paragraphs: [
      `${capitalize(pet)} has been with you for a few days now. Everything is new: the smells, the sounds, and you. That takes a little time, and being shy, sleeping a lot or eating little at first is nothing unusual.`,
      settlingIn[type],
    ],
    action: { label: 'Write to us', href: `${publicUrl}/user-dashboard/inbox` },
  }),
  14: (pet, { pet: { type }, publicUrl }) => ({
    subject: `Two weeks with ${pet}`,
    preview: 'The veterinarian, and a day with a rhythm.',
    paragraphs: [
      `Two weeks are about the time in which a pet learns that it may stay. By now ${pet} should eat well and know a corner that is safe.`,
      routine[type],
    ],
    action: { label: 'Write to us', href: `${publicUrl}/user-dashboard/inbox` },
  }),
  30: (pet, { publicUrl }) => ({
    subject: `A month with ${pet}: how is it going?`,
    preview: 'We would love to hear your story.',
    paragraphs: [
      `${capitalize(pet)} has been part of your home for a month. How is it going? What made you laugh, and what was harder than you thought?`,
      'Tell us, with a picture if you like. If you agree, we may publish your story on our site: for those who still hesitate, nothing says more than how it went for somebody else.',
    ],
    action: { label: 'Tell your story', href: `${publicUrl}/user-dashboard/pending-reviews` },
  }),
  60: (pet, { publicUrl }) => ({
    subject: `Two months with ${pet}`,
    preview: 'We stay at your side.',
    paragraphs: [
      `Two months are a good while: ${pet} is at home with you, and you know each other’s ways. Thank you for giving that home.`,
      'This is the last e-mail of this kind. We stay at your side all the same: for a question about food or manners, for holidays that have to be planned, and also if life changes and you can no longer keep your pet. It may always come back to us, whatever the reason.',
    ],
    action: { label: 'Write to us', href: `${publicUrl}/user-dashboard/inbox` },
  }),
};

const settlingIn: Record<PetType, string> = {
  Dog: 'Keep the days calm and alike: short walks on the lead, always the same place to sleep, and visitors only later. Never leave the lead off yet, not even where it seems safe: a dog that is frightened runs, and does not know the way home.',
  Cat: 'One room with a litter tray, water, food and a place to hide is enough for the beginning; let your cat come to you. Keep windows and doors closed. If it has eaten nothing at all for a whole day, please call a veterinarian.',
  Fish: 'Dim the light for the first days, feed little, and test the water: a new tank swings most in its first weeks. Exchange a part of the water rather than all of it.',
  Turtle:
    'Check the warm spot, the water and the lamp for daylight each day: without the right warmth a turtle cannot eat. Handle it as little as you can until it eats well.',
  Hamster:
    'Leave the nest alone and the cage in a quiet corner; after some days, offer a treat from your hand in the evening, when a hamster wakes up. It needs deep bedding to dig in, and a wheel that is large enough.',
  Other:
    'Keep the place where it lives quiet, the food as it knows it, and every change small. Sit nearby and talk softly: that you are there and nothing happens is the first thing it learns.',
};

const routine: Record<PetType, string> = {
  Dog: 'Now is a good time for a first visit to a veterinarian, with the papers that you got from us, and for having the microchip registered to your name. Feed and walk at the same hours, practise being alone in small steps, and reward what you would like to see again.',
  Cat: 'Now is a good time for a first visit to a veterinarian, with the papers that you got from us, and for having the microchip registered to your name. Play before each meal, clean the tray daily, and open the next room when your cat asks for it. Going outside can wait for some weeks more.',
  Fish: 'A fixed day for testing and exchanging water is the best medicine. Look at your fish while they eat: one that stays away, or breathes at the surface, tells you early that something is wrong.',
  Turtle:
    'Find a veterinarian who knows reptiles before you need one. Weigh your turtle once a month and write it down, and renew the lamp for daylight as its maker says, also where it still shines.',
  Hamster:
    'Find a veterinarian who knows small animals before you need one. Wet fur at the tail, teeth that are too long, or a hamster that sleeps through the evening are reasons to go at once. Clean a part of the cage at a time, so that it still smells of home.',
  Other:
    'Find a veterinarian who knows its kind before you need one, and take along the papers that you got from us. Fixed hours for feeding, cleaning and being together make the day easy to understand.',
};

/** Names are user input: anything that does not look like a plain name stays out of emails. */
function petName({ pet: { name } }: FollowUpEmailInput): string {
  return isPlainName(name) ? name : 'your pet';
}

function capitalize(input: string): string {
  return input.charAt(0).toUpperCase() + input.slice(1);
}
