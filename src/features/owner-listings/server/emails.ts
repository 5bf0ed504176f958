import type { EmailContent } from '../../../platform/email/email-content.ts';
import { breakAutolinks, greet, isPlainName } from '../../../platform/email/recipient.ts';
import { capitalize } from '../../../platform/capitalize.contract.ts';

interface AboutListing {
  pet: { id: number; name: string };
  publicUrl: string;
}

interface InquiryEmailData extends AboutListing {
  sender: { name: string };
  text: string;
}

/** To the sender, whose address is unconfirmed: it contains nothing that was typed. The button's link is stored separately. */
export function confirmInquiryEmail({ pet, sender }: Pick<InquiryEmailData, 'pet' | 'sender'>): EmailContent {
  const name = petNameForEmail(pet.name);
  return {
    subject: `Confirm your message about ${name}`,
    preview: 'Confirm to send it.',
    greeting: greet(sender.name),
    paragraphs: [`You’re almost done. Click the button and confirm, and we’ll send your message to ${name}’s owner.`],
    action: { label: 'Send your message' },
    notes: ['The link works for a week. If you didn’t write a message, ignore this email and we’ll delete it.'],
  };
}

/** To the owner. The sender's address stays out: the owner replies through the shelter. */
export function inquiryEmail({
  pet,
  sender,
  text,
  owner,
  publicUrl,
}: InquiryEmailData & { owner: string }): EmailContent {
  const name = petNameForEmail(pet.name);
  const from = isPlainName(sender.name) ? sender.name : 'Someone';
  return {
    subject: `${from} asked about ${name}`,
    preview: `You have a new message about your listing of ${name}.`,
    greeting: greet(owner),
    paragraphs: [`${from} sent you a message about ${name}:`, ...quoted(text)],
    action: { label: `Reply to ${from}`, href: `${publicUrl}/user-dashboard/my-pets/${pet.id}` },
    notes: [
      'We’ll pass your reply on. You won’t see each other’s email address.',
      'Never send money or personal documents to someone you haven’t met.',
    ],
  };
}

/** To the shelter, if the owner's account is deleted. */
export function orphanedInquiryEmail({
  pet,
  sender,
  text,
  publicUrl,
}: InquiryEmailData & { sender: { name: string; email: string } }): EmailContent {
  const name = petNameForEmail(pet.name);
  return {
    subject: `A message about ${name}, whose owner has no account`,
    preview: 'Please answer it: we can’t pass it on.',
    greeting: 'Hi,',
    paragraphs: [`${breakAutolinks(sender.name)} sent a message about ${name}:`, ...quoted(text)],
    action: { label: `View ${name}`, href: `${publicUrl}/admin-dashboard/view-pets/${pet.id}` },
    replyTo: { name: isPlainName(sender.name) ? sender.name : '', address: sender.email },
  };
}

/** To the sender, without the owner's name and address. */
export function replyEmail({
  pet,
  sender,
  question,
  text,
  publicUrl,
}: InquiryEmailData & { question: string }): EmailContent {
  const name = petNameForEmail(pet.name);
  return {
    subject: `${capitalize(name)}’s owner replied`,
    preview: 'You asked about this pet. Here’s the answer.',
    greeting: greet(sender.name),
    paragraphs: [
      `${capitalize(name)}’s owner replied to your message:`,
      ...quoted(text),
      'You wrote:',
      ...quoted(question),
    ],
    action: { label: `View ${name}`, href: `${publicUrl}/pets/${pet.id}` },
    notes: [
      'To write back, choose “Contact the owner through us” on that page.',
      'Never send money or personal documents to someone you haven’t met.',
    ],
  };
}

/** To a person who wrote about a listing that was deleted. */
export function listingDeletedEmail({ pet, sender, publicUrl }: Omit<InquiryEmailData, 'text'>): EmailContent {
  const name = petNameForEmail(pet.name);
  return {
    subject: `${capitalize(name)} is no longer listed`,
    preview: 'You wrote about this pet.',
    greeting: greet(sender.name),
    paragraphs: [
      `You wrote to ${name}’s owner. The listing has since been taken off our site, so ${name} may have found a home.`,
      'Many other pets are still looking for one.',
    ],
    action: { label: 'See all pets', href: `${publicUrl}/catalogue` },
  };
}

/** An owner may have typed anything as the pet's name. */
function petNameForEmail(name: string): string {
  return isPlainName(name) ? name : 'this pet';
}

/** What a stranger typed contains no working links. */
function quoted(text: string): string[] {
  return text
    .split(/\n+/)
    .filter((part) => part.trim() !== '')
    .map((part) => `“${breakAutolinks(part.trim())}”`);
}
