import { useState } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../../../browser/dashboard/current-user.ts';
import { IfCan } from '../../../../browser/dashboard/if-can.tsx';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { formatDay } from '../../../../platform/shelter-day.contract.ts';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { identifierLabels } from '../../custody.constants.ts';
import type { AnimalRecord, CustodyApi, Identifier } from '../../custody.contract.ts';
import { animalHref } from '../../../../platform/animal-href.contract.ts';
import { AddIdentifierForm } from './add-identifier-form.tsx';
import { CopyButton } from './copy-button.tsx';

const call = createApiClient<CustodyApi>();

/** The numbers by which an animal is recognized. */
export function IdentifiersPanel({ record }: { record: AnimalRecord }) {
  const { id, identifiers } = record;
  const [removed, setRemoved] = useState<Identifier | null>(null);
  const [added, setAdded] = useState(0);
  const canEdit = useCan('edit animals');
  return (
    <Panel title="Identifiers" className="custody-identifiers">
      {identifiers.length === 0 && !canEdit && <p className="text-soft">No microchip, tattoo or tag yet.</p>}
      {identifiers.length > 0 && (
        <ul className="grid gap-3">
          {identifiers.map((identifier) => (
            <li key={identifier.id}>
              <IdentifierRow identifier={identifier} onRemove={() => setRemoved(identifier)} />
            </li>
          ))}
        </ul>
      )}
      <IfCan capability="edit animals">
        <AddIdentifierForm key={added} petId={id} onAdded={() => setAdded((count) => count + 1)} hasFocus={added > 0} />
      </IfCan>
      {removed && (
        <ConfirmMutation
          question={`Remove ${identifierLabels[removed.type].toLowerCase()} ${removed.value}?`}
          confirmLabel="Remove"
          isDanger
          run={() =>
            call('DELETE /api/records/:id/identifiers/:identifier_id', { params: { id, identifier_id: removed.id } })
          }
          onDone={() => setRemoved(null)}
          onCancel={() => setRemoved(null)}
        />
      )}
    </Panel>
  );
}

function IdentifierRow({ identifier, onRemove }: { identifier: Identifier; onRemove: () => void }) {
  const { type, value, applied_on } = identifier;
  const label = identifierLabels[type];
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-4">
        <span>
          {label} <span className="custody-number">{value}</span>
        </span>
        <CopyButton value={value} about={label} />
        <IfCan capability="edit animals">
          <button className="text-button" type="button" onClick={onRemove}>
            Remove
            <span className="sr-only">{` ${label} ${value}`}</span>
          </button>
        </IfCan>
      </p>
      {applied_on !== null && (
        <p className="text-small text-soft">{`Implanted on ${formatDay(applied_on, { dateStyle: 'medium' })}`}</p>
      )}
      <DuplicateWarning identifier={identifier} />
    </div>
  );
}

/** The same number on two animals is an error in one of the records. */
export function DuplicateWarning({ identifier: { also_on } }: { identifier: Identifier }) {
  if (also_on.length === 0) return null;
  return (
    <p className="custody-warning">
      <span>
        {also_on.map(({ pet_id, name }, at) => (
          <span key={pet_id}>
            {at > 0 && ', '}
            <Link className="text-link" to={animalHref(pet_id)}>
              {name}
            </Link>
          </span>
        ))}{' '}
        has this number, too. Scan again to see whose it is.
      </span>
    </p>
  );
}
