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
    paragraphs: [`${title}.`, sentence, advice, 'We’ll email you once a day until this is fixed.'],
    action: { label: 'Open the dashboard', href: `${publicUrl}/admin-dashboard` },
    notes: ['For the person who runs your server: the steps are in docs/operations/backups.md.'],
  };
}
