import type { EmailContent } from '../../../platform/email/email-content.ts';
import { greet, isPlainName } from '../../../platform/email/recipient.ts';
import type { PetType } from '../../pets/pet-search.contract.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { capitalize } from '../../../platform/capitalize.contract.ts';

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
      `If anything worries you, don’t wait: ${shelter.phone && `call us at ${shelter.phone} or `}message us from your inbox.`,
      `Warm wishes from all of us at ${shelter.name}`,
    ],
    notes: [
      ...(content.action?.href === inbox ? [] : [`Your inbox: ${inbox}`]),
      `Choose which emails you get: ${publicUrl}/user-dashboard/account-management?tab=settings`,
    ],
  };
}

type StageContent = (
  pet: string,
  input: FollowUpEmailInput,
) => Pick<EmailContent, 'subject' | 'preview' | 'paragraphs' | 'action'>;

const stages: Record<FollowUpDay, StageContent> = {
  3: (pet, { pet: { type }, publicUrl }) => ({
    subject: `Your first days with ${pet}`,
    preview: 'A few tips for settling in.',
    paragraphs: [
      `${capitalize(pet)} has been home with you for a few days now. Everything is new: the smells, the sounds, and you. Settling in takes a little time, so being shy, sleeping a lot or eating less than usual is perfectly normal at first.`,
      settlingIn[type],
    ],
    action: { label: 'Message us', href: `${publicUrl}/user-dashboard/inbox` },
  }),
  14: (pet, { pet: { type }, publicUrl }) => ({
    subject: `Two weeks with ${pet}`,
    preview: 'Time for a vet visit and a routine.',
    paragraphs: [
      `After about two weeks, most pets understand that they’re home. By now, ${pet} should be eating well and have a favorite safe spot.`,
      routine[type],
    ],
    action: { label: 'Message us', href: `${publicUrl}/user-dashboard/inbox` },
  }),
  30: (pet, { publicUrl }) => ({
    subject: `A month with ${pet}: how’s it going?`,
    preview: 'We’d love to hear your story.',
    paragraphs: [
      `${capitalize(pet)} has been part of your home for a month. How’s it going? What’s made you laugh, and what’s been harder than you expected?`,
      'We’d love to hear about it, with a photo if you like. If you agree, we may share your story on our site. Nothing helps people decide like hearing how it went for someone else.',
    ],
    action: { label: 'Share your story', href: `${publicUrl}/user-dashboard/pending-reviews` },
  }),
  60: (pet, { publicUrl }) => ({
    subject: `Two months with ${pet}`,
    preview: 'We’re still here for you.',
    paragraphs: [
      `It’s been two months, and by now you and ${pet} know each other’s ways. Thank you for giving ${pet} a home.`,
      'This is our last check-in email, but we’re still here for you: for a question about food or training, for vacation plans, and if life changes and you can no longer keep your pet. You can always bring your pet back to us, whatever the reason.',
    ],
    action: { label: 'Message us', href: `${publicUrl}/user-dashboard/inbox` },
  }),
};

const settlingIn: Record<PetType, string> = {
  Dog: 'Keep the days calm and predictable: short walks on the leash, the same spot to sleep, and no visitors yet. Don’t let your dog off the leash yet, even where it seems safe. A frightened dog runs, and yours doesn’t know the way home.',
  Cat: 'One room with a litter box, water, food and somewhere to hide is enough to start with. Let your cat come to you, and keep windows and doors closed. If your cat hasn’t eaten anything for a whole day, call a vet.',
  Fish: 'Dim the lights for the first few days, feed lightly, and test the water often: a new tank changes most in its first weeks. Change part of the water, never all of it.',
  Turtle:
    'Check the basking spot, the water and the UV lamp every day: a turtle that’s too cold can’t eat. Handle your turtle as little as you can until it’s eating well.',
  Hamster:
    'Keep the cage in a quiet corner and leave the nest alone. After a few days, offer a treat from your hand in the evening, when hamsters wake up. Yours needs deep bedding to dig in and a wheel that’s big enough.',
  Other:
    'Keep its home quiet, its food familiar, and every change small. Sit nearby and talk softly: the first thing your pet learns is that you’re safe to be around.',
};

const routine: Record<PetType, string> = {
  Dog: 'Now is a good time for a first vet visit (bring the papers you got from us) and for registering the microchip in your name. Feed and walk at the same times, practice leaving your dog alone in small steps, and reward the behavior you want.',
  Cat: 'Now is a good time for a first vet visit (bring the papers you got from us) and for registering the microchip in your name. Play before each meal, clean the litter box daily, and open the next room when your cat asks. Going outside can wait a few more weeks.',
  Fish: 'The best medicine is a set day for testing and changing the water. Watch your fish while they eat: one that stays away or gasps at the surface is an early sign that something’s wrong.',
  Turtle:
    'Find a vet who knows reptiles before you need one. Weigh your turtle once a month and write it down, and replace the UV lamp as often as the manufacturer recommends, even if it still lights up.',
  Hamster:
    'Find a vet who knows small animals before you need one. Wet fur around the tail, overgrown teeth, or sleeping through the evening are reasons to go right away. Clean one part of the cage at a time, so it still smells like home.',
  Other:
    'Find a vet who knows your kind of pet before you need one, and bring the papers you got from us. Feed, clean and play at the same times each day.',
};

/** Names are user input: anything that does not look like a plain name stays out of emails. */
function petName({ pet: { name } }: FollowUpEmailInput): string {
  return isPlainName(name) ? name : 'your pet';
}
