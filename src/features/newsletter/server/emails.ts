import type { EmailContent } from '../../../platform/email/email-content.ts';
import { greet } from '../../../platform/email/recipient.ts';

/** The button gives access, so its link is stored separately. */
export function confirmSubscriptionEmail(name: string): EmailContent {
  return {
    subject: 'Confirm your newsletter subscription',
    preview: 'One click, and you’re in.',
    greeting: greet(name),
    paragraphs: ['Please confirm that you’d like our newsletter: new arrivals, happy endings and days to meet us.'],
    action: { label: 'Confirm subscription' },
    notes: ['The link works for a week. If you didn’t ask for this, ignore this email and we’ll delete your address.'],
  };
}

/** The button ends the subscription, so its link is stored separately. */
export function subscribedEmail(name: string): EmailContent {
  return {
    subject: 'Welcome to our newsletter',
    preview: 'You’re subscribed.',
    greeting: greet(name),
    paragraphs: [
      'Thanks, you’re subscribed. We’ll email you about new arrivals, happy endings and days to meet us.',
      'You can unsubscribe any time, here or in any issue.',
    ],
    action: { label: 'Unsubscribe' },
  };
}
