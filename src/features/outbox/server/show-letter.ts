import type { Letter } from '../../../platform/mail/letter.ts';
import type { ShownLetter } from '../letter.contract.ts';

/** A letter as an Admin sees it, with the links that may be shown. */
export function showLetter(
  { action, blocks = [], items = [], notes = [], subscription, ...letter }: Letter,
  { access_link, unsubscribe_link }: { access_link: string | null; unsubscribe_link: string | null },
): ShownLetter {
  return {
    ...letter,
    blocks,
    items,
    action: action ? { label: action.label, href: action.href ?? access_link } : null,
    notes,
    subscription: subscription ? { ...subscription, href: unsubscribe_link } : null,
  };
}
