import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmMutation } from '../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { IfCan } from '../../../browser/dashboard/if-can.tsx';
import { withDetail } from '../../../browser/dashboard/with-detail.tsx';
import { animalHref } from '../../../platform/animal-href.contract.ts';
import { formatCount } from '../../../platform/format-number.contract.ts';
import { joinList } from '../../../platform/join-list.contract.ts';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import { MAX_BONDED, type Bond, type BondsApi } from '../bonds.contract.ts';
import { BondDialog } from './bond-dialog.tsx';

const call = createApiClient<BondsApi>();

interface BondPanelProps {
  record: { id: number; name: string };
  bond: Bond;
  /** Whether it can be bonded now. */
  isBondable: boolean;
}

/** With which animals an animal goes home. */
export function BondPanel({ record, bond, isBondable }: BondPanelProps) {
  const { id, name } = record;
  const [open, setOpen] = useState<'bond' | 'unbond' | null>(null);
  const others = bond.animals.filter((animal) => animal.id !== id);
  const isBonded = others.length > 0;
  if (!isBonded && !isBondable) return null;
  return (
    <Panel title={bond.name ?? 'Goes home with'}>
      {isBonded ? (
        <ul className="grid gap-2">
          {others.map((animal) => (
            <li key={animal.id}>
              <Link className="text-link" to={animalHref(animal.id)}>
                {animal.name}
              </Link>
              {animal.adoption_status === 'Pending' && ' (on hold)'}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-soft">{`${name} can be adopted alone.`}</p>
      )}
      {bond.partial_applications > 0 && (
        <p>
          {`${formatCount(bond.partial_applications, 'open application')} ${bond.partial_applications === 1 ? 'isn’t' : 'aren’t'} for all of them and can’t be approved. Ask the applicants to apply for the others, too.`}
        </p>
      )}
      <IfCan capability="edit animals">
        <p className="flex flex-wrap gap-x-6">
          {isBondable && bond.animals.length < MAX_BONDED && (
            <button className="text-button" type="button" onClick={() => setOpen('bond')}>
              {isBonded ? 'Add an animal' : 'Bond with…'}
            </button>
          )}
          {isBonded && (
            <button className="text-button" type="button" onClick={() => setOpen('unbond')}>
              End bond
            </button>
          )}
        </p>
      </IfCan>
      {open === 'bond' && <BondDialog record={record} bond={bond} onClose={() => setOpen(null)} />}
      {open === 'unbond' && (
        <ConfirmMutation
          question={`End ${name}’s bond with ${joinList(others.map((animal) => animal.name))}?`}
          confirmLabel="End bond"
          run={() => call('DELETE /api/records/:id/bond', { params: { id } })}
          failedMessage={withDetail('The bond wasn’t ended.')}
          onDone={() => setOpen(null)}
          onCancel={() => setOpen(null)}
        >
          <p>
            {bond.joint_applications === 0
              ? `${name} can then be adopted alone.`
              : `${formatCount(bond.joint_applications, 'open application')} for all of them will be split: one for ${name}, and one for the others.`}
          </p>
        </ConfirmMutation>
      )}
    </Panel>
  );
}
