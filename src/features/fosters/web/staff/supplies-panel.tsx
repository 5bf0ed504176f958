import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { ToneBadge } from '../../../../ui/dashboard/tone-badge.tsx';
import type { Supply } from '../../foster-care.contract.ts';
import { supplyStatusLabels, type SupplyStatus } from '../../fosters.constants.ts';
import type { FostersApi } from '../../fosters.contract.ts';

const call = createApiClient<FostersApi>();

const next: Record<SupplyStatus, { status: SupplyStatus; label: string } | null> = {
  requested: { status: 'ready', label: 'Mark as ready' },
  ready: { status: 'delivered', label: 'Mark as delivered' },
  delivered: null,
};

/** What a home has asked for. */
export function SuppliesPanel({ supplies }: { supplies: readonly Supply[] }) {
  return (
    <Panel title="Supplies">
      {supplies.length === 0 && <p className="text-soft">No requests yet.</p>}
      {supplies.length > 0 && (
        <ul className="foster-rows">
          {supplies.map((supply) => (
            <SupplyRow key={supply.id} supply={supply} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function SupplyRow({ supply: { id, item, note, status, status_at } }: { supply: Supply }) {
  const { mutate, isBusy } = useMutation('The status wasn’t saved.', { alertsFailure: true });
  const step = next[status];
  return (
    <li className="foster-row">
      <div className="min-w-0">
        <p className="font-bold">{item}</p>
        {note !== null && <p className="foster-text text-small">{note}</p>}
        <div className="foster-badges">
          <ToneBadge tone={status === 'requested' ? 'accent' : 'plain'}>{supplyStatusLabels[status]}</ToneBadge>
          <span className="text-small text-soft">
            <DateTime at={status_at} format="relative" />
          </span>
        </div>
      </div>
      {step && (
        <button
          className="button button-small button-quiet"
          type="button"
          aria-disabled={isBusy || undefined}
          onClick={() =>
            void mutate(() => call('PUT /api/fosters/supplies/:id', { params: { id }, body: { status: step.status } }))
          }
        >
          {step.label}
          <span className="sr-only">{`: ${item}`}</span>
        </button>
      )}
    </li>
  );
}
