import type { EmailContent } from '../../../platform/email/email-content.ts';
import { greet } from '../../../platform/email/recipient.ts';
import type { WarningText } from './describe-warning.ts';

/** The email to an Admin about late or failing backups. */
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
    notes: [
      'Does someone else run your server? Forward this email to them. The steps are in docs/operations/backups.md.',
    ],
  };
}
