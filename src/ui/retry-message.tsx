import { useRevalidator } from 'react-router';
import { FormMessage } from './form-message.tsx';

/** A loading error with a retry; the rest of the page stays. */
export function RetryMessage({ sentence }: { sentence: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <FormMessage type="error">{sentence}</FormMessage>
      <button className="button button-small" type="button" onClick={() => void revalidate()}>
        {state === 'loading' ? 'Loading…' : 'Retry'}
      </button>
    </div>
  );
}
