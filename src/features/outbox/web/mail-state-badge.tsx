import type { Mail } from '../outbox.contract.ts';
import { stateWords } from './mail-words.ts';

export function MailStateBadge({ state }: { state: Mail['state'] }) {
  return (
    <span className="badge mail-state" data-state={state} title={stateWords[state].meaning}>
      {stateWords[state].label}
    </span>
  );
}
