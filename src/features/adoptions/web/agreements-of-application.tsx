import { OwnAgreement } from '../../agreements/web/components.ts';
import { AgreementState } from '../../agreements/web/components/agreement-state.tsx';
import type { Application } from '../adoptions.contract.ts';
import { listRows } from '../joint-name.contract.ts';
import { handoverDraft } from './handover/typed-handover.ts';

type Row = Pick<Application, 'id' | 'pet' | 'together'>;

interface OwnAgreementsProps {
  application: Row;
  /** While there is none. */
  fallback?: React.ReactNode;
}

/** The agreement of one's own application; of animals that go home together, one for each. */
export function OwnAgreements({ application, fallback }: OwnAgreementsProps) {
  return (
    <EachAnimal application={application}>
      {(id, name) => <OwnAgreement applicationId={id} pet={name} fallback={fallback} />}
    </EachAnimal>
  );
}

/** For staff, at the handover: whether it is signed, and a way to sign it here. */
export function AgreementStates({ application }: { application: Row }) {
  const next = `/admin-dashboard/manage-adoptions/${application.id}?handover`;
  const afterLogin = { next, draft: handoverDraft(application.id) };
  return (
    <EachAnimal application={application}>
      {(id) => <AgreementState applicationId={id} afterLogin={afterLogin} />}
    </EachAnimal>
  );
}

interface EachAnimalProps {
  application: Row;
  children: (id: number, name: string) => React.ReactNode;
}

function EachAnimal({ application, children }: EachAnimalProps) {
  const rows = listRows(application);
  if (rows.length === 1) return children(rows[0]!.id, rows[0]!.name);
  return rows.map(({ id, name }) => (
    <section key={id} className="grid gap-1" aria-label={`Agreement for ${name}`}>
      <h4 className="text-soft">{name}</h4>
      {children(id, name)}
    </section>
  ));
}
