import { createApiClient } from '../../../../browser/create-api-client.ts';
import { randomUuid } from '../../../../browser/random-uuid.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { ToneBadge } from '../../../../ui/dashboard/tone-badge.tsx';
import type { FosterCareApi, FosterDose } from '../../foster-care.contract.ts';
import { formatShortDay } from '../foster-texts.ts';

const call = createApiClient<FosterCareApi>();

interface DosesPanelProps {
  doses: readonly FosterDose[];
  animals: readonly { id: number; name: string }[];
  today: string;
  canRecord: boolean;
}

/** What is due in the next two weeks, with how to give it. */
export function DosesPanel({ doses, animals, today, canRecord }: DosesPanelProps) {
  const names = new Map(animals.map(({ id, name }) => [id, name]));
  return (
    <Panel
      title="Doses"
      {...(!canRecord && doses.length > 0 && { lead: 'When you’ve given one, send us an update and we’ll record it.' })}
    >
      {doses.length === 0 ? (
        <p className="text-soft">Nothing is due in the next two weeks.</p>
      ) : (
        <ul className="foster-rows">
          {doses.map((dose) => (
            <DoseRow key={dose.id} dose={dose} pet={names.get(dose.pet_id) ?? ''} today={today} canRecord={canRecord} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface DoseRowProps {
  dose: FosterDose;
  pet: string;
  today: string;
  canRecord: boolean;
}

function DoseRow({ dose: { id, name, due_on, dose, route, note }, pet, today, canRecord }: DoseRowProps) {
  const { mutate, isBusy } = useMutation('The dose wasn’t recorded. Please try again.', { alertsFailure: true });
  const isDue = due_on <= today;
  return (
    <li className="foster-row">
      <div className="min-w-0">
        <p className="font-bold">{`${name} · ${pet}`}</p>
        <p className="text-small text-soft">{[dose, route].filter(Boolean).join(' · ')}</p>
        {note !== null && <p className="foster-text text-small">{note}</p>}
        <div className="foster-badges">
          <ToneBadge tone={due_on < today ? 'warn' : isDue ? 'accent' : 'plain'}>
            {describeDue(due_on, today)}
          </ToneBadge>
        </div>
      </div>
      {canRecord && isDue && (
        <button
          className="button button-small"
          type="button"
          aria-disabled={isBusy || undefined}
          onClick={() =>
            void mutate(
              () => call('POST /api/fosters/me/doses/:id', { params: { id }, body: { client_key: randomUuid() } }),
              { successMessage: ({ message }) => message },
            )
          }
        >
          Record<span className="sr-only">{` ${name} for ${pet} as given now`}</span>
        </button>
      )}
    </li>
  );
}

function describeDue(due: string, today: string): string {
  if (due === today) return 'Due today';
  return due < today ? `Due since ${formatShortDay(due)}` : `Due ${formatShortDay(due)}`;
}
