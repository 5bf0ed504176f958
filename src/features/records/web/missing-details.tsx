import { Link } from 'react-router';
import { useCan } from '../../../browser/dashboard/current-user.ts';
import { missingLabels, type MissingDetail } from '../../custody/custody.constants.ts';
import type { AnimalRecord } from '../../custody/custody.contract.ts';
import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';
import { animalHref } from '../../../platform/animal-href.contract.ts';

/** What staff still have to enter; each leads to where. */
export function MissingDetails({ record: { id, missing } }: { record: AnimalRecord }) {
  const record = animalHref(id);
  const canEdit = useCan('edit animals');
  const profile = `/admin-dashboard/view-pets/${id}`;
  const places: Record<MissingDetail, string> = {
    intake_type: `${record}#stays`,
    source: `${record}#stays`,
    found_location: `${record}#stays`,
    identifier_check: `${record}#identifiers`,
    age: `${record}#profile`,
    name: profile,
    photo: profile,
    gender: profile,
    weight: profile,
  };
  return (
    <div className="record-missing">
      <span id="missing-details">Still missing</span>
      <ul className="record-chips" aria-labelledby="missing-details">
        {missing.map((detail) => (
          <li key={detail}>
            {canEdit ? (
              <Link className="record-chip" to={places[detail]}>
                <DashboardIcon name="plus" className="size-4" />
                {missingLabels[detail]}
              </Link>
            ) : (
              missingLabels[detail]
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
