import { openDraft } from '../../../../browser/draft.ts';
import { randomUuid } from '../../../../browser/random-uuid.ts';
import { formatAmountInput } from '../../../../platform/amount-text.contract.ts';
import type { FeeMethod } from '../../../receipts/receipts.constants.ts';
import { isOnTrial } from '../../adoptions.permissions.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';

/** What is typed in the handover dialog. It survives a lost connection and a reload. */
export interface TypedHandover {
  /** The same for each attempt, so that the payment is recorded once. */
  client_key: string;
  /** What was left to pay when it was typed: a different balance starts the payment again. */
  balance_cents: number;
  isIdentityChecked: boolean;
  /** Empty: nothing is paid now. */
  method: FeeMethod | '';
  amount: string;
  /** What the adopter hands over in cash. */
  cash: string;
  donation: string;
  note: string;
  isTrial: boolean;
  trialEndsOn: string;
  /** Empty: now. */
  handoverAt: string;
}

/** The draft's name: of an application. */
export const handoverDraft = (id: number) => `handover-${id}`;

const draftOf = (id: number) => openDraft<TypedHandover>(handoverDraft(id));

/** What was typed before, or a new form. */
export function readTyped(application: AdminApplication, trialEndsOn: string): TypedHandover {
  const { balance_cents } = application.fee;
  const empty: TypedHandover = {
    client_key: randomUuid(),
    balance_cents,
    isIdentityChecked: isOnTrial(application),
    method: balance_cents > 0 ? 'card' : '',
    amount: formatAmountInput(balance_cents),
    cash: '',
    donation: '',
    note: '',
    isTrial: false,
    trialEndsOn,
    handoverAt: '',
  };
  const before = draftOf(application.id).read();
  return before?.balance_cents === balance_cents ? { ...empty, ...before } : empty;
}

export function writeTyped(id: number, typed: TypedHandover): void {
  draftOf(id).write(typed);
}

export function clearTyped(id: number): void {
  draftOf(id).clear();
}
