import type { EmailContent } from '../../../platform/email/email-content.ts';
import { greet } from '../../../platform/email/recipient.ts';

/** The button gives access, so its link is stored separately. */
export function confirmSubscriptionEmail(name: string): EmailContent {
  return {
    subject: 'Confirm your newsletter subscription',
    preview: 'One click, and you’re in.',
    greeting: greet(name),
    paragraphs: ['Please confirm that you’d like our newsletter: new arrivals, happy endings and events.'],
    action: { label: 'Confirm subscription' },
    notes: ['The link works for a week. If you didn’t ask for this, ignore this email and we’ll delete your address.'],
  };
}

export function subscribedEmail(name: string, publicUrl: string): EmailContent {
  return {
    subject: 'Welcome to our newsletter',
    preview: 'You’re subscribed.',
    greeting: greet(name),
    paragraphs: [
      'Thanks, you’re subscribed. We’ll email you about new arrivals, happy endings and events.',
      'You can unsubscribe any time.',
    ],
    action: { label: 'Meet our pets', href: `${publicUrl}/catalogue` },
    subscription: newsletterSubscription,
  };
}

/** Why a subscriber gets an email, and the label of the link that ends the subscription. */
export const newsletterSubscription = {
  reason: 'You’re getting this email because you subscribed to our newsletter.',
  end: 'Unsubscribe',
};
