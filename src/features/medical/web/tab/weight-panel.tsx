import { useState } from 'react';
import { IfCan } from '../../../../browser/dashboard/if-can.tsx';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import type { Weight } from '../../medical.contract.ts';
import { formatExactWeight } from '../weights/format-weight.ts';
import { WeightChart } from '../weights/weight-chart.tsx';
import { WeightDialog } from '../weights/weight-dialog.tsx';
import type { MedicalPanelProps } from './open-doses-panel.tsx';

const MAX_AT_FIRST = 5;

/** The weight over time. */
export function WeightPanel({ pet, record: { weights, alerts } }: MedicalPanelProps) {
  const [edited, setEdited] = useState<Weight | 'new' | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const latestFirst = weights.toReversed();
  const [latest] = latestFirst;
  const visible = showsAll ? latestFirst : latestFirst.slice(0, MAX_AT_FIRST);
  const warning = alerts.find(({ type }) => type === 'weight_loss' || type === 'not_gaining');
  return (
    <Panel
      title="Weight"
      actions={
        <IfCan capability="record care">
          <button className="button button-small print:hidden" type="button" onClick={() => setEdited('new')}>
            Add weight
          </button>
        </IfCan>
      }
    >
      {!latest && <p className="text-soft">Not weighed yet.</p>}
      {latest && (
        <>
          <p className="weight-latest">
            <strong>{formatExactWeight(latest.kg)}</strong>
            <span className="text-small text-soft">
              <DateTime at={latest.weighed_at} format="relative" />
            </span>
          </p>
          {warning && <p className="weight-warning">{warning.message}</p>}
          {weights.length > 1 && <WeightChart weights={weights} name={pet.name} />}
          <ul>
            {visible.map((weight, at) => (
              <li key={weight.id} className="medical-row">
                <div className="due-text">
                  <p className="due-name">
                    {formatExactWeight(weight.kg)} <Change from={latestFirst[at + 1]} to={weight} />
                  </p>
                  <p className="due-facts">
                    <span>
                      <DateTime at={weight.weighed_at} />
                      {weight.weighed_by && ` by ${weight.weighed_by.name}`}
                    </span>
                    <span>{weight.note}</span>
                  </p>
                </div>
                <IfCan capability="record care">
                  <button
                    className="row-action print:hidden"
                    type="button"
                    aria-label={`Correct ${formatExactWeight(weight.kg)}`}
                    onClick={() => setEdited(weight)}
                  >
                    Correct
                  </button>
                </IfCan>
              </li>
            ))}
          </ul>
          {latestFirst.length > visible.length && (
            <button className="text-button justify-self-start" type="button" onClick={() => setShowsAll(true)}>
              {`Show all ${latestFirst.length}`}
            </button>
          )}
        </>
      )}
      {edited !== null && (
        <WeightDialog
          pet={pet}
          weight={edited === 'new' ? null : edited}
          last={latest?.kg ?? null}
          onClose={() => setEdited(null)}
        />
      )}
    </Panel>
  );
}

function Change({ from, to }: { from: Weight | undefined; to: Weight }) {
  const percent = from === undefined ? 0 : Math.round((to.kg / from.kg - 1) * 100);
  if (percent === 0) return null;
  return <span className="text-small font-normal text-soft">{percent > 0 ? `+${percent}%` : `−${-percent}%`}</span>;
}
