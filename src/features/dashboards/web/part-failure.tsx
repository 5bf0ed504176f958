import { useRevalidator } from 'react-router';

interface PartFailureProps {
  sentence: string;
  /** What could not be loaded, for the ear. */
  about: string;
}

/** What stands in the place of a part that could not be loaded; the rest of the page stays. */
export function PartFailure({ sentence, about }: PartFailureProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <div className="grid justify-items-start gap-3">
      <p role="alert">{sentence}</p>
      <button className="button button-small button-quiet print:hidden" type="button" onClick={() => void revalidate()}>
        {state === 'loading' ? 'Loading...' : 'Retry'}
        <span className="sr-only">{` (${about})`}</span>
      </button>
    </div>
  );
}
