import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { IfCan } from '../../../browser/dashboard/if-can.tsx';
import { useCan } from '../../../browser/dashboard/current-user.ts';
import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';
import { IntakeAgainButton, isInCare, OutcomeButton } from '../../custody/web/components.ts';
import type { AnimalRecord } from '../../custody/custody.contract.ts';
import { MoveDialog } from '../../locations/web/components.ts';
import { PrintButton } from './print-button.tsx';

/** What staff do with an animal. On a phone they are under the thumb. */
export function RecordActions({ record }: { record: AnimalRecord }) {
  const [isMoving, setIsMoving] = useState(false);
  const { revalidate } = useRevalidator();
  const canMove = useCan('move animals');
  return (
    <div className="record-actions" role="group" aria-label={`Actions for ${record.name}`}>
      <IfCan capability="record intakes">
        <OutcomeButton record={record} className="button button-small" />
        <IntakeAgainButton record={record} className="button button-small" />
      </IfCan>
      {isInCare(record) && canMove && (
        <button className="button button-quiet button-small" type="button" onClick={() => setIsMoving(true)}>
          <DashboardIcon name="site" />
          Move
        </button>
      )}
      <PrintButton record={record} className="button button-quiet button-small" />
      <IfCan capability="edit animals">
        <Link className="button button-quiet button-small" to={`/admin-dashboard/view-pets/${record.id}`}>
          <DashboardIcon name="pencil" />
          <span>
            Edit<span className="record-wide"> profile</span>
          </span>
        </Link>
      </IfCan>
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
