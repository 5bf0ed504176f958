import { CheckField } from '../../../../ui/choice-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import type { AdminPet } from '../../admin-pets.contract.ts';
import { MAX_EXTERNAL_ID_LENGTH } from '../../pet-form.constants.ts';
import { OwnerContact } from './unchecked-notice.tsx';
import type { EditedPetState } from './use-edited-pet.ts';

/** The fields that only staff may set. */
export function StaffPanel({ pet, edit }: { pet: AdminPet; edit: EditedPetState }) {
  const { flags, setFlag } = edit;
  return (
    <Panel title="On the site">
      <div className="grid gap-1">
        <CheckField
          label="Show on the site"
          name="is_listed"
          isChecked={flags.is_listed}
          onCheck={(is) => setFlag('is_listed', is)}
          hint={pet.owner ? `If it’s hidden, only ${pet.owner.name} sees it. We’ll email them.` : undefined}
        />
        <CheckField
          label="Featured"
          name="featured"
          isChecked={flags.featured}
          onCheck={(is) => setFlag('featured', is)}
          hint="Shown on the home page."
        />
        <CheckField
          label="Listed by its owner"
          name="listed_by_owner"
          isChecked={flags.listed_by_owner}
          onCheck={(is) => setFlag('listed_by_owner', is)}
          hint="Its page then mentions neither our fee nor our care."
        />
        {pet.owner && (
          <CheckField
            label="Reviewed"
            name="is_checked"
            isChecked={flags.is_checked}
            onCheck={(is) => setFlag('is_checked', is)}
          />
        )}
      </div>
      {pet.owner && (
        <div className="grid gap-1">
          <h3 className="text-lead">{`Lives with ${pet.owner.name}`}</h3>
          <OwnerContact owner={pet.owner} />
          {pet.show_owner ? (
            <CheckField
              label="Name and phone are public on the card"
              name="show_owner"
              isChecked={flags.show_owner}
              onCheck={(is) => setFlag('show_owner', is)}
              hint="They agreed to this. If you turn it off, only they can turn it on again."
            />
          ) : (
            <p className="text-small text-soft">They didn’t agree to be named on the site.</p>
          )}
        </div>
      )}
      <Field
        label="External ID"
        name="external_id"
        autoComplete="off"
        maxLength={MAX_EXTERNAL_ID_LENGTH}
        value={flags.external_id}
        onChange={(event) => setFlag('external_id', event.currentTarget.value)}
        hint="Its ID in another system, for imports."
      />
    </Panel>
  );
}
