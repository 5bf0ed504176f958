import { Link } from 'react-router';
import { clearSession } from '../../../../browser/session.ts';
import { RetryMessage } from '../../../../ui/retry-message.tsx';
import { historyMessages } from '../../application-words.contract.ts';
import type { HistoryFailure } from './load-history.ts';

/** Why the history cannot be shown as it is now, with another try; whoever is not known here logs in again. */
export function HistoryFailed({ failure }: { failure: HistoryFailure }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <RetryMessage sentence={historyMessages[failure]} />
      {failure !== 'failed' && (
        <Link className="button button-quiet button-small" to="/auth" onClick={clearSession}>
          Log in again
        </Link>
      )}
    </div>
  );
}
