import { CheckField } from '../../../../ui/choice-field.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import type { AdminPet } from '../../admin-pets.contract.ts';
import type { EditedPetState } from './use-edited-pet.ts';

/** Whether the card names the owner. */
export function OwnersPanel({ pet, edit }: { pet: AdminPet; edit: EditedPetState }) {
  return (
    <Panel title="Your name and phone">
      <CheckField
        label={`Show them on ${pet.name}’s card, for everybody to see`}
        name="show_owner"
        isChecked={edit.flags.show_owner}
        onCheck={(is) => edit.setFlag('show_owner', is)}
        hint={`It would say: Lives with ${pet.owner?.name}, ${pet.owner?.phone_number}. Once the pet is adopted, neither is shown.`}
      />
    </Panel>
  );
}
