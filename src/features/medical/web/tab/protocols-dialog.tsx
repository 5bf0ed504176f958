import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import type { MedicalApi, MedicalRecord } from '../../medical.contract.ts';

const call = createApiClient<MedicalApi>();

interface ProtocolsDialogProps {
  pet: { id: number; name: string };
  protocols: MedicalRecord['protocols'];
  onClose: () => void;
}

/** Starts and stops protocols. */
export function ProtocolsDialog({ pet, protocols, onClose }: ProtocolsDialogProps) {
  const { mutate, isBusy, failure } = useMutation('That didn’t save. Please try again.');
  const change = (id: number, isStarted: boolean) => {
    const params = { id: pet.id, protocol_id: id };
    void mutate<{ message: string }>(
      () =>
        isStarted
          ? call('DELETE /api/records/:id/protocols/:protocol_id', { params })
          : call('POST /api/records/:id/protocols/:protocol_id', { params, body: {} }),
      { successMessage: ({ message }) => message },
    );
  };
  return (
    <Dialog title={`${pet.name}’s protocols`} isBusy={isBusy} onClose={onClose}>
      <div className="grid gap-4">
        {failure && <FormMessage type="error">{failure}</FormMessage>}
        {protocols.length === 0 && <p className="text-soft">There are no protocols for this species yet.</p>}
        <ul>
          {protocols.map(({ id, name, purpose, is_started }) => (
            <li key={id} className="medical-row">
              <div className="due-text">
                <p className="due-name">{name}</p>
                {purpose !== null && <p className="due-note">{purpose}</p>}
              </div>
              <button
                className={is_started ? 'text-button' : 'button button-small button-quiet'}
                type="button"
                aria-disabled={isBusy || undefined}
                onClick={() => change(id, is_started)}
              >
                {is_started ? 'Stop' : 'Start'}
                <span className="sr-only">{` ${name}`}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
