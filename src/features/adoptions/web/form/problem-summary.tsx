import { applicationLabels } from '../application-sections.ts';
import type { ApplicationProblems, ProblemName } from './answers.ts';

/** So many are in sight, so that on a phone the form itself still is. */
const SHOWN = 4;

interface ProblemSummaryProps {
  problems: ApplicationProblems;
  onGoTo: (name: ProblemName) => void;
}

/** All that is wrong with the form, also in other sections, each with the way to it. */
export function ProblemSummary({ problems, onGoTo }: ProblemSummaryProps) {
  const found = Object.entries(problems).filter((entry): entry is Problem => entry[1] !== undefined);
  if (found.length === 0) return null;
  const others = found.slice(SHOWN);
  return (
    <section className="form-message form-message-error grid gap-1" aria-labelledby="application-problems">
      <p id="application-problems">
        {found.length === 1 ? 'One answer needs another look' : `${found.length} answers need another look`}
      </p>
      <ProblemList found={found.slice(0, SHOWN)} onGoTo={onGoTo} />
      {others.length > 0 && (
        <details>
          <summary className="text-button">{`And ${others.length} more`}</summary>
          <ProblemList found={others} onGoTo={onGoTo} />
        </details>
      )}
    </section>
  );
}

type Problem = [ProblemName, string];

function ProblemList({ found, onGoTo }: { found: Problem[]; onGoTo: ProblemSummaryProps['onGoTo'] }) {
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

/** The server says of a field how its sentence would go on: "is too long". */
function isSentence(words: string): boolean {
  return words.endsWith('.');
}

function labelOf(name: ProblemName): string {
  if (name === 'pet_id') return 'Pet';
  return name === 'consent' ? 'Consent' : applicationLabels[name];
}
