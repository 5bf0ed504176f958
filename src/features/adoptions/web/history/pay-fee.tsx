import { use } from 'react';
import { formatMoney } from '../../../../platform/format-money.contract.ts';
import { joinList } from '../../../../platform/join-list.contract.ts';
import { PayOnlineContext } from '../../../../ui/dashboard/pay-online-context.ts';
import type { Application } from '../../adoptions.contract.ts';

/** Pays online what is due; of animals that go home together, one fee after the other. */
export function PayFee({ application: { id, fee, together } }: { application: Application }) {
  const renderPayOnline = use(PayOnlineContext);
  if (together.length < 2) return fee.balance_cents > 0 && renderPayOnline(id, fee.balance_cents);
  const [next, ...later] = together.filter(({ balance_cents }) => balance_cents > 0);
  if (!next) return null;
  const then = later.map(({ name, balance_cents }) => `${formatMoney(balance_cents)} for ${name}`);
  return renderPayOnline(next.application_id, next.balance_cents, {
    label: `Pay online for ${next.name}`,
    ...(later.length > 0 && { note: `You’ll pay for one pet at a time. Next: ${joinList(then)}.` }),
  });
}
