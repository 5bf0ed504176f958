import { applicationLabels } from '../application-sections.ts';
import type { ApplicationErrors, ErrorField } from './answers.ts';

/** More would push the form off a phone's screen. */
const MAX_VISIBLE = 4;

interface ErrorSummaryProps {
  errors: ApplicationErrors;
  onGoTo: (name: ErrorField) => void;
}

/** Lists all errors, also in other sections, each with a button that leads to its field. */
export function ErrorSummary({ errors, onGoTo }: ErrorSummaryProps) {
  const found = Object.entries(errors).filter((entry): entry is FieldError => entry[1] !== undefined);
  if (found.length === 0) return null;
  const others = found.slice(MAX_VISIBLE);
  return (
    <section className="form-message form-message-error grid gap-1" aria-labelledby="application-errors">
      <p id="application-errors">
        {found.length === 1 ? 'One answer needs another look' : `${found.length} answers need another look`}
      </p>
      <ErrorList found={found.slice(0, MAX_VISIBLE)} onGoTo={onGoTo} />
      {others.length > 0 && (
        <details>
          <summary className="text-button">{`And ${others.length} more`}</summary>
          <ErrorList found={others} onGoTo={onGoTo} />
        </details>
      )}
    </section>
  );
}

type FieldError = [ErrorField, string];

function ErrorList({ found, onGoTo }: { found: FieldError[]; onGoTo: ErrorSummaryProps['onGoTo'] }) {
  return (
    <ul className="grid gap-x-6 sm:grid-cols-2">
      {found.map(([name, sentence]) => (
        <li key={name}>
          <button className="text-button" type="button" onClick={() => onGoTo(name)}>
            {isSentence(sentence) ? sentence : `${labelOf(name)}: ${sentence}`}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The server phrases a field's error without its subject, such as "is too long". */
function isSentence(text: string): boolean {
  return text.endsWith('.');
}

function labelOf(name: ErrorField): string {
  if (name === 'pet_id') return 'Pet';
  return name === 'consent' ? 'Consent' : applicationLabels[name];
}
