import type { EmailContent } from '../../../platform/email/email-content.ts';
import { greet } from '../../../platform/email/recipient.ts';

const MAX_LISTED = 10;

/** The email to an Admin about unread notifications. */
export function unreadNotificationsEmail({
  name,
  notifications,
  publicUrl,
}: {
  name: string;
  /** Newest first. */
  notifications: readonly { sentence: string; href: string }[];
  publicUrl: string;
}): EmailContent {
  const notes = [`Turn off these emails in your profile: ${publicUrl}/admin-dashboard/profile`];
  const [first] = notifications;
  if (first && notifications.length === 1) {
    return {
      subject: first.sentence,
      preview: 'Open it in the dashboard.',
      greeting: greet(name),
      paragraphs: [`${first.sentence}.`],
      action: { label: 'Open', href: first.href },
      notes,
    };
  }
  const listed = notifications.slice(0, MAX_LISTED);
  return {
    subject: `You have ${notifications.length} new notifications`,
    preview: `${first?.sentence}.`,
    greeting: greet(name),
    paragraphs: [
      notifications.length > MAX_LISTED
        ? `You have ${notifications.length} new notifications. Here are the ${MAX_LISTED} latest:`
        : `You have ${notifications.length} new notifications:`,
    ],
    blocks: [{ kind: 'list', items: listed.map(({ sentence, href }) => [{ text: sentence, href }]) }],
    action: { label: 'See all notifications', href: `${publicUrl}/admin-dashboard/notifications` },
    notes,
  };
}
