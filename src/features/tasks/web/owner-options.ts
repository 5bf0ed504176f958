import type { Colleague } from '../../accounts/accounts.contract.ts';
import { toColleagueOptions, useColleagues } from '../../accounts/web/components/colleagues.ts';

/** Who can own a task, for a select. */
export function useOwnerOptions(owner: Colleague | null) {
  return [{ value: '', label: 'Anyone' }, ...toColleagueOptions(useColleagues(), owner)];
}
