import { Link } from 'react-router';
import { clearSession } from '../../../../browser/session.ts';
import { RetryMessage } from '../../../../ui/retry-message.tsx';
import { historyMessages } from '../../adoptions.constants.ts';
import type { HistoryFailure } from './load-history.ts';

/** Shows why the history could not be loaded, with a retry and, for an expired session, a login link. */
export function HistoryLoadError({ failure }: { failure: HistoryFailure }) {
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
