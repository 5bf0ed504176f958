import { FormMessage } from '../../../../ui/form-message.tsx';
import { TEST_NOTICE, type PaymentMode } from '../../online-payments.constants.ts';

/** Says that payments are not real, where people would pay. */
export function TestNotice({ mode }: { mode: PaymentMode | null }) {
  if (mode === null || mode === 'live') return null;
  return <FormMessage type="notice">{mode === 'demo' ? `Demo. ${TEST_NOTICE}.` : `${TEST_NOTICE}.`}</FormMessage>;
}
