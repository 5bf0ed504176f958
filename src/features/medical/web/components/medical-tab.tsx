import { AccessNotice } from '../../../../browser/dashboard/access-notice.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FileButton } from '../../../../browser/dashboard/file-button.tsx';
import { SectionError } from '../../../../ui/dashboard/section-error.tsx';
import { SkeletonRows } from '../../../../ui/skeleton.tsx';
import type { MedicalApi } from '../../medical.contract.ts';
import { AlertList } from '../alert-list.tsx';
import { HistoryPanel } from '../tab/history-panel.tsx';
import { MedicalNotesPanel } from '../tab/medical-notes-panel.tsx';
import { OpenDosesPanel } from '../tab/open-doses-panel.tsx';
import { ProceduresPanel } from '../tab/procedures-panel.tsx';
import { WeightPanel } from '../tab/weight-panel.tsx';
import { useOwnData } from '../../../../browser/dashboard/use-own-data.ts';
import { medicalPapers } from './medical-papers.ts';
import dueStyles from '../due/due.css?url';
import styles from '../medical.css?url';

const call = createApiClient<MedicalApi>();

interface MedicalTabProps {
  pet: { id: number; name: string; code: string };
}

/** All medical care of an animal. */
export function MedicalTab({ pet }: MedicalTabProps) {
  const { loaded: record, failure } = useOwnData(pet.id, loadRecord, FAILED);
  return (
    <div className="medical-tab">
      <link rel="stylesheet" href={dueStyles} precedence="medical" />
      <link rel="stylesheet" href={styles} precedence="medical" />
      {failure !== null && <SectionError sentence={failure} about="medical record" />}
      {failure === null && !record && <SkeletonRows count={6} />}
      {record && (
        <>
          <AccessNotice capability="record care" />
          <AlertList alerts={record.alerts} about={pet.name} />
          <div className="medical-columns">
            <div className="medical-column">
              <OpenDosesPanel pet={pet} record={record} />
              <HistoryPanel pet={pet} record={record} />
            </div>
            <div className="medical-column">
              <WeightPanel pet={pet} record={record} />
              <MedicalNotesPanel pet={pet} notes={record.notes} today={record.today} />
              <ProceduresPanel pet={pet} procedures={record.procedures} today={record.today} />
              <div className="flex flex-wrap gap-x-6 print:hidden">
                {medicalPapers(pet).map((paper) => (
                  <FileButton key={paper.label} about={pet.name} {...paper} />
                ))}
              </div>
            </div>
          </div>
        </>
      )}
    </div>
  );
}

const FAILED = 'The medical record didn’t load.';

function loadRecord(id: number, signal: AbortSignal) {
  return call('GET /api/records/:id/medical', { params: { id }, signal });
}
