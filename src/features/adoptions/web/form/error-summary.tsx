import { applicationLabels } from '../../application-sections.constants.ts';
import { sectionOf, type ApplicationErrors, type ErrorField } from './answers.ts';
import { isChoice } from './application-fields.tsx';
import { sectionHash } from './section-history.ts';

/** More would push the form off a phone's screen. */
const MAX_VISIBLE = 4;

interface ErrorSummaryProps {
  headingLevel: 'h3' | 'h4';
  errors: ApplicationErrors;
  onGoTo: (name: ErrorField) => void;
}

/** Lists all errors, also in other sections, each with a link to its field. */
export function ErrorSummary({ headingLevel: Heading, errors, onGoTo }: ErrorSummaryProps) {
  const found = Object.entries(errors).filter((entry): entry is FieldError => entry[1] !== undefined);
  if (found.length === 0) return null;
  const others = found.slice(MAX_VISIBLE);
  return (
    <section className="form-message form-message-error grid gap-1" aria-labelledby="application-errors">
      <Heading id="application-errors" className="text-body font-bold">
        {found.length === 1 ? 'Fix 1 problem' : `Fix ${found.length} problems`}
      </Heading>
      <ErrorList found={found.slice(0, MAX_VISIBLE)} onGoTo={onGoTo} />
      {others.length > 0 && (
        <details>
          <summary className="text-button">{`Show ${others.length} more`}</summary>
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
          <a
            className="text-button py-1.5 leading-snug"
            href={sectionHash(sectionOf(name))}
            onClick={(event) => {
              event.preventDefault();
              onGoTo(name);
            }}
          >
            {describeWithField(name, sentence)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Away from its field, an error names it: "Choose yes or no", and the server's, such as "is too long". */
function describeWithField(name: ErrorField, sentence: string): string {
  if (name === 'pet_id' || name === 'consent') return sentence;
  if (isChoice(name)) return `${applicationLabels[name]} ${sentence}`;
  return /^\p{Lu}/u.test(sentence) && !sentence.startsWith('Use ')
    ? sentence
    : `${applicationLabels[name]}: ${sentence}`;
}
