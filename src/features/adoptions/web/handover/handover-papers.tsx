import { Link } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useCan } from '../../../../browser/dashboard/current-user.ts';
import { FileButton } from '../../../../browser/dashboard/file-button.tsx';
import { petCode } from '../../../pets/pet-code.contract.ts';
import { formatDay } from '../../../../platform/shelter-day.contract.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { medicalPapers } from '../../../medical/web/components/medical-papers.ts';
import { ReceiptButton } from '../../../receipts/web/components/receipt-button.tsx';
import type { AdoptionsApi } from '../../adoptions.contract.ts';
import { isOnTrial, isPetHome } from '../../adoptions.permissions.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { withVerb } from '../../joint-name.contract.ts';
import { nameOf } from '../manage/application-labels.ts';
import { PrintPapers } from '../papers/print-papers.tsx';
import { AgreementStates } from '../agreements-of-application.tsx';

const call = createApiClient<AdoptionsApi>();

interface HandoverPapersProps {
  application: AdminApplication;
  onClose: () => void;
}

/** What the adopter takes along, right after the handover. */
export function HandoverPapers({ application, onClose }: HandoverPapersProps) {
  const { id, pet, fee, trial } = application;
  const canSeeMedical = useCan('view medical');
  const canSeeCalendar = useCan('view calendar');
  const receipts = fee.receipts.filter(({ voided_at }) => voided_at === null);
  const papers = pet.listed_by_owner || !canSeeMedical ? [] : medicalPapers({ id: pet.id, code: petCode(pet.id) });
  return (
    <Dialog title={`${withVerb(application, 'is', 'are')} on the way`} onClose={onClose}>
      <div className="grid gap-5">
        <p>
          {trial !== null && isOnTrial(application)
            ? `${withVerb(application, 'is', 'are')} on trial with ${nameOf(application)} until ${formatDay(trial.ends_on)}.`
            : `${withVerb(application, 'has', 'have')} gone home with ${nameOf(application)}.`}
        </p>
        <section className="grid gap-2" aria-label="Papers for the adopter">
          <PrintPapers applicationId={id} />
        </section>
        <section className="grid gap-2" aria-label="Individual papers">
          <h3 className="text-lead">Individual papers</h3>
          {isPetHome(application) && (
            <p>
              <FileButton
                label="Certificate"
                about={`of the adoption of ${pet.name}`}
                fetchFile={() => call.file('GET /api/adoptions/:id/certificate', { params: { id } })}
                fileName={`adoption-${id}.pdf`}
              />
            </p>
          )}
          {!pet.listed_by_owner && <AgreementStates application={application} />}
          {receipts.map((receipt) => (
            <p key={receipt.id}>
              <ReceiptButton receipt={receipt} label={`Receipt ${receipt.label}`} about={`for ${pet.name}`} />
            </p>
          ))}
          {application.together
            .filter(({ application_id }) => application_id !== id)
            .map(({ application_id, name }) => (
              <p key={application_id}>
                <Link className="text-link" to={`/admin-dashboard/manage-adoptions/${application_id}`}>
                  {`Papers for ${name}`}
                </Link>
              </p>
            ))}
          {papers.map((paper) => (
            <p key={paper.label}>
              <FileButton {...paper} about={`for ${pet.name}`} />
            </p>
          ))}
        </section>
        <div className="flex flex-wrap gap-3">
          <button className="button" type="button" onClick={onClose}>
            Done
          </button>
          {canSeeCalendar && (
            <Link className="button button-quiet" to="/admin-dashboard/pickups">
              Today’s pickups
            </Link>
          )}
        </div>
      </div>
    </Dialog>
  );
}
