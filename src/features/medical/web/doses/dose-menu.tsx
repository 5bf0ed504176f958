import { useState } from 'react';
import { Dialog } from '../../../../ui/dialog.tsx';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import type { DueDose } from '../../treatments.contract.ts';
import { DoseDialog } from './dose-dialog.tsx';
import { toDoseRequest, type DoseRequest } from './dose-request.ts';
import { PostponeDialog } from './postpone-dialog.tsx';
import { SkipDialog } from './skip-dialog.tsx';

interface DoseMenuProps {
  dose: Pick<DueDose, 'id' | 'name' | 'type' | 'product' | 'lot' | 'dose' | 'route' | 'due_on' | 'note'>;
  petName: string;
  today: string;
  onRecord: (request: DoseRequest) => void;
}

type Choice = 'details' | 'skip' | 'postpone';

const choices: [Choice, string][] = [
  ['details', 'Record with details'],
  ['postpone', 'Move to another day'],
  ['skip', 'Skip'],
];

/** What else can be done with a dose. On a phone the choices are as large as a thumb. */
export function DoseMenu({ dose, petName, today, onRecord }: DoseMenuProps) {
  const [open, setOpen] = useState<'menu' | Choice | null>(null);
  const about = `${dose.name} for ${petName}`;
  const close = () => setOpen(null);
  return (
    <>
      <button className="round-button" type="button" aria-label={`More for ${about}`} onClick={() => setOpen('menu')}>
        <DashboardIcon name="more" />
      </button>
      {open === 'menu' && (
        <Dialog title={about} size="small" onClose={close}>
          <div className="medical-choices">
            {choices.map(([choice, label]) => (
              <button key={choice} className="medical-choice" type="button" onClick={() => setOpen(choice)}>
                {label}
              </button>
            ))}
          </div>
        </Dialog>
      )}
      {open === 'details' && (
        <DoseDialog
          title={about}
          dose={dose}
          onClose={close}
          onRecord={(details) => {
            close();
            onRecord(toDoseRequest(dose.id, details));
          }}
        />
      )}
      {open === 'skip' && <SkipDialog about={about} ids={[dose.id]} onClose={close} />}
      {open === 'postpone' && (
        <PostponeDialog about={about} ids={[dose.id]} dueOn={dose.due_on} today={today} onClose={close} />
      )}
    </>
  );
}
