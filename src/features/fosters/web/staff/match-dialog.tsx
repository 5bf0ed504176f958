import { useEffect, useState } from 'react';
import { describeFailure } from '../../../../browser/api-failure.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { SkeletonRows } from '../../../../ui/skeleton.tsx';
import { CheckField } from '../../../../ui/choice-field.tsx';
import type { FosterHome, FosterNeed, FostersApi } from '../../fosters.contract.ts';
import { formatCount, formatKinds } from '../foster-texts.ts';

const call = createApiClient<FostersApi>();

/** Chooses which of the homes that suit an animal get an offer. */
export function MatchDialog({ need, onClose }: { need: FosterNeed; onClose: () => void }) {
  const [homes, setHomes] = useState<FosterHome[] | null>(null);
  const [loadFailure, setLoadFailure] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { id, pet } = need;
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      try {
        const found = await call('GET /api/fosters/needs/:id/matches', { params: { id }, signal: controller.signal });
        setHomes(found);
        setChosen(new Set(found.map((home) => home.id)));
      } catch (error) {
        if (!controller.signal.aborted) setLoadFailure(describeFailure(error, 'The homes didn’t load.'));
      }
    };
    void load();
    return () => controller.abort();
  }, [id]);
  const action = useFormAction({
    check: () => (chosen.size === 0 ? { failure: 'Choose at least one home.' } : null),
    send: () => call('POST /api/fosters/needs/:id/offers', { params: { id }, body: { home_ids: [...chosen] } }),
    successMessage: `We’re emailing ${formatCount(chosen.size, 'home')}.`,
    onDone: onClose,
  });
  if (homes?.length === 0) return <NoHome pet={pet.name} onClose={onClose} />;
  return (
    <FormDialog
      title={`Offer ${pet.name} to homes`}
      action={action}
      label={chosen.size === 0 ? 'Send offers' : `Send ${formatCount(chosen.size, 'offer')}`}
      busyLabel="Sending…"
      onClose={onClose}
    >
      {loadFailure !== null && <p role="alert">{loadFailure}</p>}
      {homes === null && loadFailure === null && <SkeletonRows count={3} />}
      {homes !== null && (
        <>
          <p className="text-small text-soft">The first home to say yes is first in line, and you confirm it.</p>
          <fieldset className="grid gap-2">
            <legend className="sr-only">Homes</legend>
            {homes.map((home) => (
              <CheckField
                key={home.id}
                label={<bdi>{home.name}</bdi>}
                name={`home-${home.id}`}
                isChecked={chosen.has(home.id)}
                hint={[home.area, formatCount(home.free, 'free place'), formatKinds(home.kinds)]
                  .filter(Boolean)
                  .join(' · ')}
                onCheck={(isChecked) => {
                  const next = new Set(chosen);
                  if (isChecked) next.add(home.id);
                  else next.delete(home.id);
                  setChosen(next);
                }}
              />
            ))}
          </fieldset>
        </>
      )}
    </FormDialog>
  );
}

function NoHome({ pet, onClose }: { pet: string; onClose: () => void }) {
  return (
    <Dialog title={`Offer ${pet} to homes`} onClose={onClose}>
      <div className="form">
        <p>
          No other home with a free place suits this animal right now. Try fewer special needs, or call a home and move
          the animal on the kennel map.
        </p>
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            Close
          </button>
        </div>
      </div>
    </Dialog>
  );
}
