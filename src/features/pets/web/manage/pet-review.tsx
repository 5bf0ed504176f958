import { CheckField } from '../../../../ui/choice-field.tsx';
import { petFields } from '../../pet-fields.constants.ts';
import { PetCard } from '../pet-card.tsx';
import { formatPetValue } from './format-pet-value.ts';
import { cardOf } from './pet-values.ts';
import type { PetWizardState } from './use-pet-wizard.ts';
import { wizardSteps } from './wizard-steps.ts';

interface PetReviewProps {
  wizard: PetWizardState;
  owner: { name: string; phone_number: string } | undefined;
}

/** A summary of the form with a preview of the card. */
export function PetReview({ wizard, owner }: PetReviewProps) {
  const { values, picked, showOwner, setShowOwner, goTo } = wizard;
  const card = { ...cardOf(values), id: 0, photo: picked[0]?.source ?? null };
  const isNamed = owner !== undefined && showOwner && card.adoption_status !== 'Adopted';
  return (
    <>
      <div className="pet-review">
        <div className="pet-review-card">
          <p className="text-small text-soft" aria-hidden="true">
            Preview
          </p>
          {/* The preview's links lead nowhere yet, and its text repeats the summary. */}
          <div inert>
            <PetCard pet={{ ...card, owner: isNamed ? owner : null }} isFirst headingLevel="h3" />
          </div>
        </div>
        <div className="grid gap-6">
          {wizardSteps.slice(0, -1).map(({ title, fields }, step) => (
            <section key={title} aria-labelledby={`review-${step}`}>
              <header className="flex flex-wrap items-center justify-between gap-3">
                <h3 id={`review-${step}`} className="text-lead">
                  {title}
                </h3>
                <button className="text-button" type="button" onClick={() => goTo(step)}>
                  Edit
                  <span className="sr-only">{` the ${title.toLowerCase()}`}</span>
                </button>
              </header>
              <dl className="review-values">
                {step === 0 && (
                  <div>
                    <dt>Photos</dt>
                    <dd>{picked.length}</dd>
                  </div>
                )}
                {fields
                  .filter((name) => name !== 'photos')
                  .filter((name) => !owner || (name !== 'location' && name !== 'adoption_fee_cents'))
                  .filter((name) => name !== 'age_months')
                  .map((name) => (
                    <div key={name}>
                      <dt>{petFields[name].label}</dt>
                      <dd>{formatPetValue(name, values)}</dd>
                    </div>
                  ))}
              </dl>
            </section>
          ))}
        </div>
      </div>
      {owner && <OwnerConsent owner={owner} pet={card.name} isVisible={showOwner} onShow={setShowOwner} />}
    </>
  );
}

interface OwnerConsentProps {
  owner: { name: string; phone_number: string };
  pet: string;
  isVisible: boolean;
  onShow: (isVisible: boolean) => void;
}

/** No owner is named without consent (`product.md`, section 3). */
function OwnerConsent({ owner, pet, isVisible, onShow }: OwnerConsentProps) {
  return (
    <section className="dashboard-notice" aria-label="Your name and phone">
      <CheckField
        label="Show my name and phone number on the pet’s page"
        hint={
          isVisible
            ? `Visitors will see: Lives with ${owner.name}, ${owner.phone_number}. We remove both once ${pet} is adopted.`
            : 'Visitors won’t see your name or phone number, and can contact you through us.'
        }
        name="show_owner"
        isChecked={isVisible}
        onCheck={onShow}
      />
    </section>
  );
}
