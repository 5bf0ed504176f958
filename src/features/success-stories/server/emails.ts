import type { EmailContent } from '../../../platform/email/email-content.ts';
import { greet, isPlainName } from '../../../platform/email/recipient.ts';

interface StoryEmailData {
  id: number;
  pet_name: string;
  publicUrl: string;
}

export function storyPublishedEmail(name: string, { id, pet_name, publicUrl }: StoryEmailData): EmailContent {
  const pet = petNameForEmail(pet_name);
  return {
    subject: `Your story about ${pet} is on our site`,
    preview: 'Thank you for telling it.',
    greeting: greet(name),
    paragraphs: [
      `Thank you for telling us how ${pet} is doing. Your story stands among our success stories now, for everybody to read.`,
      'Whoever hesitates to adopt finds courage in stories like yours.',
    ],
    action: { label: 'Read it on our site', href: `${publicUrl}/success-stories#story-${id}` },
    notes: [`You can change it or take it off the site whenever you like: ${publicUrl}/user-dashboard/pending-reviews`],
  };
}

export function storyDeclinedEmail(
  name: string,
  { pet_name, publicUrl, note }: Omit<StoryEmailData, 'id'> & { note: string | null },
): EmailContent {
  const pet = petNameForEmail(pet_name);
  return {
    subject: `About your story of ${pet}`,
    preview: 'We have read it, and thank you for it.',
    greeting: greet(name),
    paragraphs: [
      `Thank you for telling us how ${pet} is doing. We have read every word, and we are glad that you found each other.`,
      'We do not publish it on our site as it is. That says nothing about you or your pet.',
      ...(note === null ? [] : note.split(/\n+/)),
      'You can write it anew at any time, and we will gladly read it again. Until then it stays between you and us.',
    ],
    action: { label: 'See your story', href: `${publicUrl}/user-dashboard/pending-reviews` },
  };
}

/** An owner may have typed the pet's name. */
function petNameForEmail(name: string): string {
  return isPlainName(name) ? name : 'your pet';
}
