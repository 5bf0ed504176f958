import { useCan, useCurrentUser } from '../../../browser/dashboard/current-user.ts';
import { useSession } from '../../../browser/session.ts';
import type { Colleague } from '../../accounts/accounts.contract.ts';
import { toColleagueOptions, useColleagues } from '../../accounts/web/components/colleagues.ts';

/** Who can own a task, for a select. Users who may not assign tasks own it themselves, or leave it to anyone. */
export function useOwnerOptions(owner: Colleague | null) {
  const colleagues = useColleagues();
  const { id } = useCurrentUser();
  const name = useSession()?.username ?? '';
  const choices = useCan('assign tasks') ? colleagues : [{ id, name }];
  return [{ value: '', label: 'Anyone' }, ...toColleagueOptions(choices, owner)];
}
