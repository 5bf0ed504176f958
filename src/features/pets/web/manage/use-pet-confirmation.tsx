import { useState } from 'react';
import { Link } from 'react-router';
import { animalHref } from '../../../../platform/animal-href.contract.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { can } from '../../../../browser/dashboard/current-user.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import type { DecisionsApi } from '../../../adoptions/decisions.contract.ts';
import { petErrorMessages } from '../../pet-form.constants.ts';
import type { InlinePetUpdate } from './pets-labels.ts';

const call = createApiClient<DecisionsApi>();

interface Request {
  question: string;
  /** The pet's record, where an adoption is recorded with its adopter. */
  recordOf: number | null;
  sentences: string[];
  run: () => void;
  onCancel?: (() => void) | undefined;
}

interface PetsToChange extends Pick<InlinePetUpdate, 'adoption_status' | 'is_listed'> {
  ids: readonly number[];
  /** Such as "Set Queenie to Adopted?" */
  question: string;
  /** What else it leads to; it is then confirmed even if it affects no application. */
  consequences?: string;
  onCancel?: () => void;
}

/**
 * Asks before a change of pets, wherever it is made, if it affects open applications, and says how. Other changes are made
 * at once: they can be undone.
 */
export function usePetConfirmation() {
  const [request, setRequest] = useState<Request | null>(null);

  /** Runs `run` at once, or after the confirmation. */
  async function confirm({ ids, question, consequences, onCancel, ...change }: PetsToChange, run: () => void) {
    const { adoption_status, is_listed } = change;
    const affected =
      adoption_status === undefined && is_listed !== false
        ? []
        : (await loadConsequences({ pet_ids: [...ids], adoption_status, is_listed })).sentences;
    const sentences = [...(consequences === undefined ? [] : [consequences]), ...affected];
    if (sentences.length === 0) run();
    else {
      const recordOf = adoption_status === 'Adopted' && ids.length === 1 ? ids[0]! : null;
      setRequest({ question, recordOf, sentences, run, onCancel });
    }
  }

  const dialog = request && (
    <ConfirmDialog
      question={request.question}
      confirmLabel="Apply"
      onConfirm={() => {
        setRequest(null);
        request.run();
      }}
      onCancel={() => {
        setRequest(null);
        request.onCancel?.();
      }}
    >
      {request.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {request.recordOf !== null && (
        <Link className="text-button justify-self-start" to={animalHref(request.recordOf)}>
          Record an outcome instead
        </Link>
      )}
    </ConfirmDialog>
  );
  return { confirm, dialog };
}

/** Users’ own pets have no applications while they can change them. Says so if the server can’t be asked. */
export async function loadConsequences(body: {
  pet_ids: number[];
  adoption_status?: InlinePetUpdate['adoption_status'] | undefined;
  is_listed?: boolean | undefined;
  is_deleted?: boolean;
}): Promise<{ sentences: string[]; is_archived: boolean }> {
  if (!can('edit animals')) return { sentences: [], is_archived: false };
  try {
    return await call('POST /api/adoptions/pet-consequences', { body });
  } catch {
    return { sentences: [petErrorMessages.consequences], is_archived: false };
  }
}
