import { use } from 'react';
import { SiteContext } from '../../../../ui/site-context.ts';

/** Whether visitors, and so the pet's public page, show a pet: none until the shelter opens. */
export function useHasPage(): (pet: { is_listed: boolean }) => boolean {
  const { isOpen = true } = use(SiteContext);
  return ({ is_listed }) => isOpen && is_listed;
}
