import type { EmailContent } from '../../../platform/email/email-content.ts';
import { greet } from '../../../platform/email/recipient.ts';
import type { WarningText } from './describe-warning.ts';

/** The email to an Admin about backups that are late or fail. */
export function backupWarningEmail({
  name,
  warning: { title, sentence, advice },
  publicUrl,
}: {
  name: string;
  warning: WarningText;
  publicUrl: string;
}): EmailContent {
  return {
    subject: title,
    preview: sentence,
    greeting: greet(name),
    paragraphs: [`${title}.`, sentence, advice, 'If this lasts, we’ll email you once a day.'],
    action: { label: 'Open the dashboard', href: `${publicUrl}/admin-dashboard` },
    notes: ['Whoever runs your server finds the steps in docs/operations/backups.md.'],
  };
}
