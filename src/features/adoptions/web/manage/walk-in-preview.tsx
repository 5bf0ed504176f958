import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { formatMoney } from '../../../../platform/format-money.contract.ts';
import { joinList } from '../../../../platform/join-list.contract.ts';
import type { AdminPet } from '../../../pets/admin-pets.contract.ts';
import type { DecisionsApi, WalkInPreview } from '../../decisions.contract.ts';

const call = createApiClient<DecisionsApi>();

/** Before a walk-in is recorded: which animals go home together, what they cost, and who waits for a decision. */
export function WalkInPreviewText({ pet: { id, name } }: { pet: Pick<AdminPet, 'id' | 'name'> }) {
  const preview = usePreview(id);
  const names = joinList(preview?.pets.map((each) => each.name) ?? [name]);
  return (
    // A live region, announced once it is known.
    <div role="status" className="grid gap-2">
      {preview && (
        <>
          {preview.pets.length > 1 && <p>{`${names} go home together, so this adoption is for all of them.`}</p>}
          <Fees pets={preview.pets} />
          {preview.waiting_count > 0 && <Waiting id={id} names={names} preview={preview} />}
        </>
      )}
    </div>
  );
}

function Fees({ pets }: Pick<WalkInPreview, 'pets'>) {
  const [first, ...others] = pets;
  if (first!.fee_cents === null) return <p>{`${first!.name} was listed by the owner, so there’s no fee.`}</p>;
  if (others.length === 0) {
    return (
      <p>
        {`The fee for ${first!.name}: `}
        <strong>{formatMoney(first!.fee_cents)}</strong>
      </p>
    );
  }
  const total = pets.reduce((sum, { fee_cents }) => sum + (fee_cents ?? 0), 0);
  return (
    <p>
      {`Fees: ${joinList(pets.map(({ name, fee_cents }) => `${formatMoney(fee_cents ?? 0)} for ${name}`))}, `}
      <strong>{`${formatMoney(total)} total`}</strong>
    </p>
  );
}

function Waiting({ id, names, preview }: { id: number; names: string; preview: WalkInPreview }) {
  const { waiting_count: count } = preview;
  return (
    <p className="text-small">
      <Link className="text-link" to={`/admin-dashboard/manage-adoptions?view=pets&pet_id=${id}`}>
        {count === 1 ? '1 person' : `${count.toLocaleString('en')} people`}
      </Link>
      {count === 1
        ? ` is waiting for a decision about ${names}. If you continue, we’ll waitlist the application and email the applicant.`
        : ` are waiting for a decision about ${names}. If you continue, we’ll waitlist their applications and email them.`}
    </p>
  );
}

/** Null until it is known. */
function usePreview(petId: number): WalkInPreview | null {
  const [loaded, setLoaded] = useState<{ petId: number; preview: WalkInPreview } | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    call('GET /api/adoptions/walk-in', { query: { pet_id: String(petId) }, signal: controller.signal })
      .then((preview) => setLoaded({ petId, preview }))
      // It only informs: the server adopts them together, and waitlists the others, anyway.
      .catch(() => undefined);
    return () => controller.abort();
  }, [petId]);
  return loaded?.petId === petId ? loaded.preview : null;
}
