import { useRevalidator } from 'react-router';

interface SectionErrorProps {
  sentence: string;
  /** For screen readers: what could not be loaded. */
  about: string;
}

/** Replaces a section that could not be loaded; the rest of the page stays. */
export function SectionError({ sentence, about }: SectionErrorProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <div className="grid justify-items-start gap-3">
      <p role="alert">{sentence}</p>
      <button className="button button-small button-quiet print:hidden" type="button" onClick={() => void revalidate()}>
        {state === 'loading' ? 'Loading…' : 'Retry'}
        <span className="sr-only">{` (${about})`}</span>
      </button>
    </div>
  );
}
