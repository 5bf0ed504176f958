import type { EmailContent } from '../../../platform/email/email-content.ts';
import { greet, isPlainName } from '../../../platform/email/recipient.ts';
import { capitalize } from '../../../platform/capitalize.contract.ts';

interface StoryEmailData {
  id: number;
  pet_name: string;
  publicUrl: string;
}

export function storyPublishedEmail(name: string, { id, pet_name, publicUrl }: StoryEmailData): EmailContent {
  const pet = petNameForEmail(pet_name);
  return {
    subject: `Your story about ${pet} is published`,
    preview: 'Thank you for sharing it.',
    greeting: greet(name),
    paragraphs: [
      `Thank you for telling us how ${pet} is doing. Your story is now on our Success Stories page.`,
      'Stories like yours help others find the courage to adopt.',
    ],
    action: { label: 'View story', href: `${publicUrl}/success-stories#story-${id}` },
    notes: [`Edit it or take it down any time: ${publicUrl}/user-dashboard/pending-reviews`],
  };
}

export function storyDeclinedEmail(
  name: string,
  { pet_name, publicUrl, note }: Omit<StoryEmailData, 'id'> & { note: string | null },
): EmailContent {
  const pet = petNameForEmail(pet_name);
  return {
    subject: `${capitalize(pet)}’s story needs a change`,
    preview: 'Thank you for sharing it with us.',
    greeting: greet(name),
    paragraphs: [
      `Thank you for telling us how ${pet} is doing. We loved reading it.`,
      'We can’t publish it as is, but that’s no reflection on you or your pet.',
      ...(note === null ? [] : note.split(/\n+/)),
      'You can edit it any time and we’ll gladly read it again. Until then, only our staff can see it.',
    ],
    action: { label: 'View story', href: `${publicUrl}/user-dashboard/pending-reviews` },
  };
}

/** An owner may have typed the pet's name. */
function petNameForEmail(name: string): string {
  return isPlainName(name) ? name : 'your pet';
}
