import { useState } from 'react';
import { Link } from 'react-router';
import { IfCan } from '../../../../browser/dashboard/if-can.tsx';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { petTypes } from '../../../pets/pet-search.contract.ts';
import type { MedicalApi } from '../../medical.contract.ts';
import type { Protocol } from '../../protocols.contract.ts';
import { describeAnimals, describeSteps } from './describe-protocol.ts';
import { CARE_PLANS_HREF } from './settings-link.tsx';

const call = createApiClient<MedicalApi>();

/** The protocols by species. */
export function ProtocolsPanel({ protocols }: { protocols: readonly Protocol[] }) {
  const [started, setStarted] = useState<Protocol | null>(null);
  const bySpecies = petTypes
    .map((type) => ({ type, own: protocols.filter(({ pet_types }) => pet_types[0] === type) }))
    .filter(({ own }) => own.length > 0);
  return (
    <Panel
      title="Protocols"
      lead="Animals start these at intake. The next dose is planned from the day the last one was given."
      actions={
        <IfCan capability="manage protocols">
          <Link className="button button-small" to={`${CARE_PLANS_HREF}/new`}>
            Add protocol
          </Link>
        </IfCan>
      }
    >
      {bySpecies.length === 0 && (
        <EmptyState title="No protocols yet" headingLevel="h3">
          <p>Add one to see what’s due for your animals.</p>
        </EmptyState>
      )}
      {bySpecies.map(({ type, own }) => (
        <section key={type} className="protocol-group">
          <h3>{type}</h3>
          <ul>
            {own.map((protocol) => (
              <ProtocolRow key={protocol.id} protocol={protocol} onStart={() => setStarted(protocol)} />
            ))}
          </ul>
        </section>
      ))}
      {started && (
        <ConfirmMutation
          question={`Start ${started.name} for all animals in care?`}
          confirmLabel="Start"
          run={() =>
            call('POST /api/records/medical/protocols/:protocol_id/start', { params: { protocol_id: started.id } })
          }
          successMessage={({ message }) => message}
          onDone={() => setStarted(null)}
          onCancel={() => setStarted(null)}
        >
          <p>{`${describeAnimals(started)} that aren’t on it yet get their first dose planned.`}</p>
        </ConfirmMutation>
      )}
    </Panel>
  );
}

function ProtocolRow({ protocol, onStart }: { protocol: Protocol; onStart: () => void }) {
  const { id, name, purpose, is_active, is_automatic, animals, steps, version } = protocol;
  const { mutate, isBusy } = useMutation('That didn’t save. Please try again.', { alertsFailure: true });
  const setActive = (isActive: boolean) =>
    void mutate(
      () =>
        call('PUT /api/records/medical/protocols/:protocol_id', {
          params: { protocol_id: id },
          body: { version, is_active: isActive },
        }),
      { successMessage: `${name} is ${isActive ? 'active' : 'inactive'}.` },
    );
  return (
    <li className="medical-row protocol-row" data-over={!is_active || undefined}>
      <div className="due-text">
        <p className="due-name">
          {name} {!is_active && <span className="badge">Inactive</span>}
        </p>
        <p>{describeSteps(steps)}</p>
        <p className="due-facts">
          <span>{describeAnimals(protocol)}</span>
          <span>{is_automatic ? 'Starts at intake' : 'Started by hand'}</span>
          <span>{animals === 1 ? '1 animal on it' : `${animals.toLocaleString('en')} animals on it`}</span>
        </p>
        {purpose !== null && <p className="due-note">{purpose}</p>}
      </div>
      <IfCan capability="manage protocols">
        <div className="row-actions">
          {is_active && (
            <button className="row-action" type="button" onClick={onStart}>
              Start for all<span className="sr-only">{`: ${name}`}</span>
            </button>
          )}
          <button
            className="row-action"
            type="button"
            aria-label={`${is_active ? 'Deactivate' : 'Activate'} ${name}`}
            aria-disabled={isBusy || undefined}
            onClick={() => setActive(!is_active)}
          >
            {is_active ? 'Deactivate' : 'Activate'}
          </button>
          <Link className="row-action" to={`${CARE_PLANS_HREF}/${id}`} aria-label={`Edit ${name}`}>
            Edit
          </Link>
        </div>
      </IfCan>
    </li>
  );
}
