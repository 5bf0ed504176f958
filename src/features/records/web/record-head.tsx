import { useState } from 'react';
import { useCan } from '../../../browser/dashboard/current-user.ts';
import { useToday } from '../../../browser/dashboard/use-today.ts';
import { ConfirmMutation } from '../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { Photo } from '../../../ui/photo.tsx';
import {
  CopyButton,
  describeAge,
  describeDaysInCare,
  describeHold,
  describeStatus,
  DuplicateWarning,
  isInCare,
} from '../../custody/web/components.ts';
import { identifierLabels } from '../../custody/custody.constants.ts';
import type { AnimalRecord, Custody, CustodyApi } from '../../custody/custody.contract.ts';
import { DueSummary } from '../../medical/web/components/due-summary.tsx';
import { formatWeight } from '../../pets/pet-weight.contract.ts';
import { MissingDetails } from './missing-details.tsx';

const call = createApiClient<CustodyApi>();

/** What staff look up most, above every tab. */
export function RecordHead({ record }: { record: AnimalRecord }) {
  const { name, code, photo, identifiers, custody, missing } = record;
  const { today, timeZone } = useToday();
  const status = describeStatus(record, today);
  const canSeeMedical = useCan('view medical');
  const facts = [
    [record.gender?.toLowerCase(), record.breed ?? record.species.toLowerCase()].filter(Boolean).join(' '),
    describeAge(record) ?? 'age unknown',
    record.weight === null ? null : formatWeight(record.weight),
    record.location,
    custody && isInCare(record) ? describeDaysInCare(custody, today, timeZone) : null,
  ];
  return (
    <>
      <header className="record-head">
        <div className="record-photo">
          <Photo photo={photo} alt={photo ? `Photo of ${name}` : ''} sizes="(width < 40rem) 5rem, 7rem" isFirst />
        </div>
        <div className="record-summary">
          <div className="record-title">
            <h1 className="dashboard-title">
              <bdi>{name}</bdi>
            </h1>
            {code !== name && <span className="record-code">{code}</span>}
            <span className="badge record-badge" data-tone={status.tone}>
              {status.label}
            </span>
          </div>
          <p className="record-facts">
            {facts
              .filter((fact) => fact !== null && fact !== '')
              .map((fact) => (
                <span key={fact}>{fact![0]!.toUpperCase() + fact!.slice(1)}</span>
              ))}
          </p>
          {custody !== null && custody.hold_until !== null && isInCare(record) && (
            <StrayHold record={record} custody={custody} holdUntil={custody.hold_until} />
          )}
        </div>
      </header>
      {identifiers.map((identifier) => (
        <div key={identifier.id} className="grid gap-1">
          <p className="flex flex-wrap items-center gap-x-3 text-small">
            <span>
              {identifierLabels[identifier.type]} <span className="record-number">{identifier.value}</span>
            </span>
            <CopyButton value={identifier.value} about={identifierLabels[identifier.type]} />
          </p>
          <DuplicateWarning identifier={identifier} />
        </div>
      ))}
      {isInCare(record) && canSeeMedical && <DueSummary pet={record} />}
      {missing.length > 0 && <MissingDetails record={record} />}
    </>
  );
}

/** Ends when the owner signs it over, for example. */
function StrayHold({ record, custody, holdUntil }: { record: AnimalRecord; custody: Custody; holdUntil: string }) {
  const { today } = useToday();
  const [isEnding, setIsEnding] = useState(false);
  const canRecord = useCan('record intakes');
  const { text, isOver } = describeHold(holdUntil, today);
  const params = { id: record.id, custody_id: custody.id };
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span className={isOver ? 'text-soft' : 'record-hold'}>{text}</span>
      {!isOver && canRecord && (
        <button className="text-button" type="button" onClick={() => setIsEnding(true)}>
          End hold
        </button>
      )}
      {isEnding && (
        <ConfirmMutation
          question={`End ${record.name}’s stray hold?`}
          confirmLabel="End hold"
          run={() => call('PUT /api/records/:id/custodies/:custody_id', { params, body: { hold_until: '' } })}
          onDone={() => setIsEnding(false)}
          onCancel={() => setIsEnding(false)}
        >
          <p>{`${record.name} can then be adopted.`}</p>
        </ConfirmMutation>
      )}
    </p>
  );
}
