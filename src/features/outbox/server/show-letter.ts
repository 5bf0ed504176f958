import type { EmailContent } from '../../../platform/email/email-content.ts';
import type { ShownLetter } from '../letter.contract.ts';

/** A letter as an Admin sees it, with the links that may be shown. */
export function showLetter(
  { action, blocks = [], items = [], notes = [], subscription, ...content }: EmailContent,
  { access_link, unsubscribe_link }: { access_link: string | null; unsubscribe_link: string | null },
): ShownLetter {
  return {
    ...content,
    blocks,
    items,
    action: action ? { label: action.label, href: action.href ?? access_link } : null,
    notes,
    subscription: subscription ? { ...subscription, href: unsubscribe_link } : null,
  };
}
