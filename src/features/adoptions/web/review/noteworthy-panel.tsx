import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import type { AdminPet } from '../../../pets/admin-pets.contract.ts';
import { describeAnswer } from '../../application-sections.constants.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { findNoteworthyAnswers } from './noteworthy-answers.ts';

/** The answers that matter most for this pet, before all others. */
export function NoteworthyPanel({ application, pet }: { application: AdminApplication; pet: AdminPet | null }) {
  const answers = findNoteworthyAnswers(application, pet);
  if (answers.length === 0) return null;
  return (
    <Panel title="Worth a look">
      <ul className="review-noteworthy">
        {answers.map(({ field, why }) => (
          <li key={why}>
            <DashboardIcon name="eye" className="mt-1 size-4" />
            <div className="min-w-0">
              <p className="font-semibold">{why}</p>
              <p className="line-clamp-3 text-small whitespace-pre-line text-soft">
                {describeAnswer(field, application[field])}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
