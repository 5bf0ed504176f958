import { ScriptedButton } from '../../../ui/scripted-button.tsx';
import { loadFailed } from './load-failed-message.ts';

interface SearchFailedProps {
  id?: string;
  /** Target of Retry without JavaScript. */
  href: string;
  onRetry: () => void;
  headingLevel?: 'h2' | 'h4';
}

/** Shown instead of results after an error. */
export function SearchFailed({ id, href, onRetry, headingLevel: Heading = 'h2' }: SearchFailedProps) {
  return (
    <div className="nothing-found" role="alert">
      <div className="empty-state">
        <Heading className="text-title" id={id}>
          {loadFailed}
        </Heading>
        <p>Your filters are still here.</p>
        <ScriptedButton className="button" href={href} onClick={onRetry}>
          Retry
        </ScriptedButton>
      </div>
    </div>
  );
}
