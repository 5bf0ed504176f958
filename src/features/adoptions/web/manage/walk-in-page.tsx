import { useState } from 'react';
import { Link, useLoaderData, useNavigate } from 'react-router';
import { requireCapability } from '../../../../browser/dashboard/require-capability.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { withDetail } from '../../../../browser/dashboard/with-detail.tsx';
import { isBlank } from '../../../../platform/blank-text.contract.ts';
import { Field } from '../../../../ui/field.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { staleWhileError } from '../../../../browser/dashboard/stale-while-error.ts';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import type { AdminPet, AdminPetsApi } from '../../../pets/admin-pets.contract.ts';
import { PersonChoice, usePersonChoice, type TypedPerson } from '../../../people/web/components.ts';
import { applicationLimits, fillInMessage } from '../../adoptions.constants.ts';
import type { DecisionsApi } from '../../decisions.contract.ts';
import { parsePetIdParam } from './adoptions-url.ts';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { PetPicker } from './pet-picker.tsx';
import { WalkInPreviewText } from './walk-in-preview.tsx';

const call = createApiClient<DecisionsApi>();
const callPets = createApiClient<AdminPetsApi>();

/** Loads the pet in the URL, if any. */
export const clientLoader = Object.assign(
  staleWhileError(async ({ url, request: { signal } }) => {
    requireCapability('decide applications');
    const id = parsePetIdParam(url.searchParams);
    return { pet: id === undefined ? null : await callPets('GET /api/admin/pets/:id', { params: { id }, signal }) };
  }),
  { hydrate: true as const },
);

export default function WalkInPage() {
  const { pet } = useLoaderData<typeof clientLoader>();
  return (
    <DashboardPage
      title="Walk-in adoption"
      lead="Record an in-person adoption. No account needed. You’ll do the agreement, fee and handover next."
      actions={
        <Link className="text-button" to="/admin-dashboard/manage-adoptions">
          All applications
        </Link>
      }
    >
      <WalkInForm initialPet={pet?.adoption_status === 'Adopted' ? null : pet} />
    </DashboardPage>
  );
}

const textFields = ['first_name', 'last_name', 'phone_number', 'email'] as const;
type TextField = (typeof textFields)[number];
const requiredFields = ['first_name', 'last_name', 'phone_number'] as const;

function WalkInForm({ initialPet }: { initialPet: AdminPet | null }) {
  const navigate = useNavigate();
  const [pet, setPet] = useState(initialPet);
  const [texts, setTexts] = useState<Record<TextField, string>>(emptyTexts);
  const choice = usePersonChoice({ ...texts, name: `${texts.first_name} ${texts.last_name}` }, (match) =>
    setTexts((typed) => fillIn(typed, match)),
  );
  const { form, isBusy, failure, fields, clearErrors } = useFormAction({
    check: () => findMissing(pet, texts, choice.error),
    send: () => call('POST /api/adoptions/walk-in', { body: { pet_id: pet!.id, ...texts, ...choice.body } }),
    onFailed: choice.reload,
    failedMessage: withDetail('The adoption wasn’t recorded. Please try again.'),
    successMessage: `Reserved for ${texts.first_name} ${texts.last_name}.`,
    isLeaving: true,
    onDone: ({ id }) => navigate(`/admin-dashboard/manage-adoptions/${id}?handover`),
  });

  const textField = (name: TextField) => ({
    name,
    value: texts[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => setTexts({ ...texts, [name]: event.currentTarget.value }),
    error: fields?.[name],
    required: (requiredFields as readonly string[]).includes(name),
    autoComplete: 'off',
  });

  return (
    <form {...form} className="wide-form" noValidate>
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <section className="panel" aria-label="Pet">
        <PetPicker
          chosen={pet}
          onChoose={(chosen) => {
            setPet(chosen);
            clearErrors('pet_id');
          }}
          error={fields?.['pet_id']}
        />
        {pet && <WalkInPreviewText pet={pet} />}
      </section>
      <section className="panel" aria-label="Person">
        <div className="form-pair">
          <Field {...textField('first_name')} label="First name" maxLength={applicationLimits.first_name} />
          <Field {...textField('last_name')} label="Last name" maxLength={applicationLimits.last_name} />
        </div>
        <div className="form-pair">
          <Field {...textField('phone_number')} label="Phone" type="tel" maxLength={applicationLimits.phone_number} />
          <Field
            {...textField('email')}
            label="Email (optional)"
            type="email"
            maxLength={applicationLimits.email}
            hint="We’ll send the receipt there."
          />
        </div>
        <PersonChoice
          choice={{
            ...choice,
            choose(picked) {
              choice.choose(picked);
              const filled = picked === 'new' ? texts : fillIn(texts, picked);
              clearErrors('person_choice', ...textFields.filter((name) => !isBlank(filled[name])));
            },
            confirm(isOn) {
              choice.confirm(isOn);
              clearErrors('person_choice');
            },
          }}
          petId={pet?.id}
          error={fields?.['person_choice']}
        />
      </section>
      <div>
        <SubmitButton isBusy={isBusy}>Continue to handover</SubmitButton>
      </div>
    </form>
  );
}

const emptyTexts = Object.fromEntries(textFields.map((name) => [name, ''])) as Record<TextField, string>;

/** Completes what is typed with what is known about the person. */
function fillIn(typed: Record<TextField, string>, { name, email, phone_number }: TypedPerson) {
  const [first_name = '', last_name = ''] = name.split(/ (?=\S+$)/);
  const known = { first_name, last_name, email, phone_number };
  const missing = Object.entries(known).filter(([field]) => isBlank(typed[field as TextField]));
  return { ...typed, ...Object.fromEntries(missing) };
}

function findMissing(pet: AdminPet | null, texts: Record<TextField, string>, choiceError: string | null) {
  const fields = Object.fromEntries(
    requiredFields.filter((name) => isBlank(texts[name])).map((name) => [name, fillInMessage(name)]),
  );
  if (choiceError) fields['person_choice'] = choiceError;
  if (!pet) fields['pet_id'] = 'Choose a pet.';
  return Object.keys(fields).length > 0 ? { failure: 'Check the highlighted fields.', fields } : null;
}

export function HydrateFallback() {
  return <PageSkeleton title="Walk-in adoption" />;
}

export function ErrorBoundary() {
  return (
    <LoadError title="Walk-in adoption">
      <Link className="text-link" to="/admin-dashboard/manage-adoptions/walk-in">
        Choose another pet
      </Link>
    </LoadError>
  );
}
