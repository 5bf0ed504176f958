import { ScriptedButton } from '../../../ui/scripted-button.tsx';
import { loadFailed } from './pet-list-words.ts';

interface SearchFailedProps {
  id?: string;
  /** Where Retry leads without a script. */
  href: string;
  onRetry: () => void;
  headingLevel?: 'h2' | 'h4';
}

/** In the place of what a search finds, where it could not be asked for. */
export function SearchFailed({ id, href, onRetry, headingLevel: Heading = 'h2' }: SearchFailedProps) {
  return (
    <div className="nothing-found" role="alert">
      <div className="empty-state">
        <Heading className="text-title" id={id}>
          {loadFailed}
        </Heading>
        <p>What you filled in is still there.</p>
        <ScriptedButton className="button" href={href} onClick={onRetry}>
          Retry
        </ScriptedButton>
      </div>
    </div>
  );
}
