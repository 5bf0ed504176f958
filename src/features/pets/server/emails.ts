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
    subject: `A new listing to look at: ${name}`,
    preview: 'Somebody has listed a pet that lives with them.',
    greeting: 'Hello,',
    paragraphs: [
      `${name} has been listed by the person they live with, and stands on the site already.`,
      'Please have a look whether all is well with it. You can change it, or take it off the site.',
    ],
    action: { label: `Look at ${name}`, href: `${publicUrl}/admin-dashboard/view-pets/${id}` },
  };
}

/** To the owner: the pet was unlisted. */
export function petUnlistedEmail({ id, name, publicUrl, owner }: AboutPet & { owner: string }): EmailContent {
  const pet = isPlainName(name) ? name : 'Your pet';
  return {
    subject: `${pet} is not on the site any more`,
    preview: 'The shelter has taken your listing off the site.',
    greeting: greet(owner),
    paragraphs: [
      `The shelter has taken the listing of ${isPlainName(name) ? name : 'your pet'} off the site. Nothing is lost: you see it among your pets as before.`,
      'If you do not know why, a short answer to this e-mail is enough, and we will tell you.',
    ],
    action: { label: 'See your pets', href: `${publicUrl}/user-dashboard/my-pets/${id}` },
  };
}

/** To the owner: the listing was deleted. */
export function petDeletedEmail({ name, owner }: Pick<AboutPet, 'name'> & { owner: string }): EmailContent {
  return {
    subject: 'Your listing was deleted',
    preview: 'The shelter has deleted a listing of yours.',
    greeting: greet(owner),
    paragraphs: [
      `The shelter has deleted the listing of ${isPlainName(name) ? name : 'your pet'}, with its pictures.`,
      'If you do not know why, a short answer to this e-mail is enough, and we will tell you.',
    ],
  };
}
