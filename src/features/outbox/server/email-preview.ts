import type { EmailContent } from '../../../platform/email/email-content.ts';
import type { EmailPreview } from '../email-preview.contract.ts';

/** Converts email content for Admins, with the links that they may see. */
export function toEmailPreview(
  { action, blocks = [], items = [], notes = [], subscription, ...content }: EmailContent,
  { access_link, unsubscribe_link }: { access_link: string | null; unsubscribe_link: string | null },
): EmailPreview {
  return {
    ...content,
    blocks,
    items,
    action: action ? { label: action.label, href: action.href ?? access_link } : null,
    notes,
    subscription: subscription ? { ...subscription, href: unsubscribe_link } : null,
  };
}
