import { useId } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../../../browser/dashboard/current-user.ts';
import { SelectAllBox } from '../../../../ui/select-all-box.tsx';
import type { Selection } from '../../../../ui/use-selection.ts';
import { animalHref } from '../../../../platform/animal-href.contract.ts';
import { DueRow } from './due-row.tsx';
import type { DueAnimal, DueGroup } from './group-doses.ts';
import type { DoseRecording } from './use-dose-recording.ts';

interface DueListProps {
  /** Whether there are other pages, so that the room may continue there. */
  isPart: boolean;
  today: string;
  recording: DoseRecording;
  selection: Selection;
}

/** What is due in a room or a foster home. */
export function DueGroupPanel({ group: { name, animals }, ...list }: DueListProps & { group: DueGroup }) {
  const id = useId();
  const doses = animals.flatMap((animal) => animal.doses);
  const open = doses.filter((dose) => list.recording.stateOf(dose.id) === null).map((dose) => dose.id);
  const title = name ?? 'No location';
  const canRecord = useCan('record care');
  return (
    <section className="panel due-group" aria-labelledby={id}>
      <header className="due-group-head">
        {open.length > 0 && canRecord && (
          <SelectAllBox label={`Select all in ${title}`} ids={open} selection={list.selection} />
        )}
        <h2 id={id}>
          <bdi>{title}</bdi>
        </h2>
        <p className="text-small text-soft">
          {open.length === 0 ? 'Done' : `${open.length} ${list.isPart ? 'on this page' : 'due'}`}
        </p>
      </header>
      <ul>
        {animals.map((animal) => (
          <Animal key={animal.pet.id} animal={animal} open={open} {...list} />
        ))}
      </ul>
    </section>
  );
}

interface AnimalProps extends Omit<DueListProps, 'isPart'> {
  animal: DueAnimal;
  /** The ids of the group, to select a range. */
  open: readonly number[];
}

function Animal({ animal: { pet, spot, alerts, doses }, ...list }: AnimalProps) {
  return (
    <li className="due-animal">
      <div className="due-pet">
        {pet.photo === null ? (
          <span className="due-photo" />
        ) : (
          <img className="due-photo" src={pet.photo} alt="" width="48" height="48" loading="lazy" />
        )}
        <p className="min-w-0">
          <Link to={animalHref(pet.id, 'medical')}>{pet.name}</Link>
          <span className="due-code">{pet.code}</span>
          {spot !== null && <span className="due-spot">{spot}</span>}
        </p>
        {alerts.length > 0 && (
          <ul className="due-alerts" aria-label={`Alerts for ${pet.name}`}>
            {alerts.map((alert) => (
              <li key={alert}>{alert}</li>
            ))}
          </ul>
        )}
      </div>
      <ul>
        {doses.map((dose) => (
          <DueRow key={dose.id} dose={dose} {...list} />
        ))}
      </ul>
    </li>
  );
}
