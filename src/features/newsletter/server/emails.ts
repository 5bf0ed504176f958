import type { EmailContent } from '../../../platform/email/email-content.ts';
import { greet } from '../../../platform/email/recipient.ts';

/** The button gives access, so its link is stored separately. */
export function confirmSubscriptionEmail(name: string): EmailContent {
  return {
    subject: 'Please confirm your newsletter subscription',
    preview: 'One click, and you hear from us.',
    greeting: greet(name),
    paragraphs: [
      'Somebody, most likely you, would like to get our newsletter at this address: new arrivals, stories of pets that found a home, and days on which you can meet us.',
      'One click completes it. Until then we write nothing to you.',
    ],
    action: { label: 'Confirm my subscription' },
    notes: [
      'The link works for a week. If you did not ask for it, you need not do anything: we forget your address by ourselves.',
    ],
  };
}

/** The button ends the subscription, so its link is stored separately. */
export function subscribedEmail(name: string): EmailContent {
  return {
    subject: 'Welcome to our newsletter',
    preview: 'You hear from us from now on.',
    greeting: greet(name),
    paragraphs: [
      'Thank you, your subscription is complete. From now on you hear from us when there is something to tell.',
      'If you ever have enough of it, the button below ends it at once and deletes your address. Each of our newsletters has it too.',
    ],
    action: { label: 'Unsubscribe' },
  };
}
