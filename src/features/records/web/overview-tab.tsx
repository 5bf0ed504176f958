import { use, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { AccessNotice } from '../../../browser/dashboard/access-notice.tsx';
import { IfCan } from '../../../browser/dashboard/if-can.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import { PetTasksContext } from '../../../ui/dashboard/pet-tasks-context.ts';
import type { Bond } from '../../bonds/bonds.contract.ts';
import { BondPanel, loadBond } from '../../bonds/web/components.ts';
import { BirthDialog, describeAge, IdentifiersPanel, isInCare, StaysPanel } from '../../custody/web/components.ts';
import type { AnimalRecord } from '../../custody/custody.contract.ts';
import { LocationPanel } from '../../locations/web/components.ts';
import { formatWeight } from '../../pets/pet-weight.contract.ts';
import type { TabProps, TabRequest } from './record-tab.ts';

export function loadOverview({ id, signal }: TabRequest): Promise<Bond> {
  return loadBond(id, signal);
}

export function OverviewTab({ record, loaded: bond }: TabProps<Bond>) {
  const renderTasks = use(PetTasksContext);
  return (
    <div className="record-columns">
      <div className="record-column">
        <Target id="stays">
          <StaysPanel record={record} />
        </Target>
        {renderTasks(record.id)}
      </div>
      <div className="record-column">
        {record.custodies.length > 0 && <LocationPanel pet={record} isInCare={isInCare(record)} />}
        <BondPanel record={record} bond={bond} isBondable={isInCare(record) && record.adoption_status !== 'Adopted'} />
        <Target id="profile">
          <ProfilePanel record={record} />
        </Target>
        <Target id="identifiers">
          <IdentifiersPanel record={record} />
        </Target>
      </div>
    </div>
  );
}

/** Where a missing detail leads. It takes the focus, so that the next Tab is on what to enter. */
function Target({ id, children }: { id: string; children: React.ReactNode }) {
  const { hash, key } = useLocation();
  const element = useRef<HTMLDivElement>(null);
  const focused = useRef<string>(null);
  useEffect(() => {
    // Once for each time the link is followed.
    if (hash !== `#${id}` || focused.current === key) return;
    focused.current = key;
    element.current?.focus();
  }, [hash, id, key]);
  return (
    <div ref={element} id={id} tabIndex={-1} className="record-target">
      {children}
    </div>
  );
}

function ProfilePanel({ record }: { record: AnimalRecord }) {
  const [isEditing, setIsEditing] = useState(false);
  const { species, breed, colour, gender, weight, special_needs, external_id, id } = record;
  const facts: [string, string | null][] = [
    ['Species', species],
    ['Breed', breed],
    ['Color', colour],
    ['Sex', gender],
    ['Spayed or neutered', formatYesOrNo(record.spayed_neutered)],
    ['Vaccinations', record.vaccination_status],
    ['Weight', weight === null ? null : formatWeight(weight)],
    ['Special needs', special_needs === 'none' ? null : special_needs],
    ['Site', record.location],
    ['Other ID', external_id],
  ];
  return (
    <Panel
      title="Profile"
      actions={
        <IfCan capability="edit animals">
          <Link className="text-button" to={`/admin-dashboard/view-pets/${id}`}>
            Edit profile
          </Link>
        </IfCan>
      }
    >
      <AccessNotice capability="edit animals" to="change its profile" />
      <dl className="record-profile">
        <dt>Age</dt>
        <dd className="flex flex-wrap items-center gap-x-3">
          {describeAge(record) ?? 'Unknown'}
          <IfCan capability="edit animals">
            <button className="text-button" type="button" onClick={() => setIsEditing(true)}>
              {record.born_on === null ? 'Set date of birth' : 'Change'}
              <span className="sr-only">{record.born_on === null ? '' : ' date of birth'}</span>
            </button>
          </IfCan>
        </dd>
        {facts
          .filter(([, value]) => value !== null && value !== '')
          .map(([label, value]) => (
            <div key={label} className="contents">
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {isEditing && <BirthDialog record={record} onClose={() => setIsEditing(false)} />}
    </Panel>
  );
}

function formatYesOrNo(value: boolean | null): string | null {
  return value === null ? null : value ? 'Yes' : 'No';
}
