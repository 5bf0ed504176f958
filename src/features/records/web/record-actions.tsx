import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';
import { IntakeAgainButton, isInCare, OutcomeButton } from '../../custody/web/components.ts';
import type { AnimalRecord } from '../../custody/custody.contract.ts';
import { MoveDialog } from '../../locations/web/components.ts';
import { PrintButton } from './print-button.tsx';

/** What staff do with an animal. On a phone they are under the thumb. */
export function RecordActions({ record }: { record: AnimalRecord }) {
  const [isMoving, setIsMoving] = useState(false);
  const { revalidate } = useRevalidator();
  return (
    <div className="record-actions" role="group" aria-label={`Actions for ${record.name}`}>
      <OutcomeButton record={record} className="button button-small" />
      <IntakeAgainButton record={record} className="button button-small" />
      {isInCare(record) && (
        <button className="button button-quiet button-small" type="button" onClick={() => setIsMoving(true)}>
          <DashboardIcon name="site" />
          Move
        </button>
      )}
      <PrintButton record={record} className="button button-quiet button-small" />
      <Link className="button button-quiet button-small" to={`/admin-dashboard/view-pets/${record.id}`}>
        <DashboardIcon name="pencil" />
        <span>
          Edit<span className="record-wide"> profile</span>
        </span>
      </Link>
      {isMoving && (
        <MoveDialog
          animals={[{ id: record.id, name: record.name, location_id: null }]}
          onClose={() => setIsMoving(false)}
          onMoved={() => {
            setIsMoving(false);
            void revalidate();
          }}
        />
      )}
    </div>
  );
}
