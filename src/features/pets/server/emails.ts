import type { EmailContent } from '../../../platform/email/email-content.ts';
import { greet, isPlainName, breakAutolinks } from '../../../platform/email/recipient.ts';

interface AboutPet {
  id: number;
  name: string;
  publicUrl: string;
}

/** To the shelter: a User has listed a pet. */
export function petToCheckEmail({ id, name: typed, publicUrl }: AboutPet): EmailContent {
  const name = breakAutolinks(typed);
  return {
    subject: `New listing to review: ${name}`,
    preview: 'An owner has listed a pet.',
    greeting: 'Hello,',
    paragraphs: [
      `An owner has listed ${name}. The listing is already live.`,
      'Please review it. You can edit it or take it off the site.',
    ],
    action: { label: `Review ${name}`, href: `${publicUrl}/admin-dashboard/view-pets/${id}` },
  };
}

/** To the owner: the pet was unlisted. */
export function petUnlistedEmail({ id, name, publicUrl, owner }: AboutPet & { owner: string }): EmailContent {
  const listing = isPlainName(name) ? `Your listing of ${name}` : 'Your listing';
  return {
    subject: `${listing} is no longer on our site`,
    preview: 'You can still see it under My pets.',
    greeting: greet(owner),
    paragraphs: [
      `We’ve taken ${isPlainName(name) ? `your listing of ${name}` : 'your listing'} off our site. Nothing is lost: you can still see it under My pets.`,
      'Questions? Reply to this email and we’ll explain.',
    ],
    action: { label: 'View my listing', href: `${publicUrl}/user-dashboard/my-pets/${id}` },
  };
}

/** To the owner: the listing was deleted. */
export function petDeletedEmail({ name, owner }: Pick<AboutPet, 'name'> & { owner: string }): EmailContent {
  return {
    subject: 'We’ve deleted your listing',
    preview: 'Questions? Reply to this email.',
    greeting: greet(owner),
    paragraphs: [
      `We’ve deleted ${isPlainName(name) ? `your listing of ${name}` : 'your listing'} and its photos.`,
      'Questions? Reply to this email and we’ll explain.',
    ],
  };
}

/** To the owner: the deleted listing was restored. */
export function petRestoredEmail({ id, name, publicUrl, owner }: AboutPet & { owner: string }): EmailContent {
  return {
    subject: 'We’ve restored your listing',
    preview: 'You can see it under My pets.',
    greeting: greet(owner),
    paragraphs: [
      `We’ve restored ${isPlainName(name) ? `your listing of ${name}` : 'your listing'}. Sorry for the mix-up.`,
      'Questions? Reply to this email and we’ll explain.',
    ],
    action: { label: 'View my listing', href: `${publicUrl}/user-dashboard/my-pets/${id}` },
  };
}
