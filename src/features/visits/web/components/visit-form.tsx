import { use, useEffect, useState } from 'react';
import { INVALID_EMAIL, isEmailAddress } from '../../../../platform/email-address.contract.ts';
import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { Field } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { SiteContext } from '../../../../ui/site-context.ts';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { prefillContact } from '../../../accounts/web/components/prefill-contact.ts';
import { visitDays, visitLimits, visitMessages } from '../../visits.constants.ts';
import type { LocatedVisit, VisitsApi } from '../../visits.contract.ts';
import { ANY_TIME, assertPetIsHere, findSlotErrors, SlotFields } from '../slot-fields.tsx';

const call = createApiClient<VisitsApi>();
const fieldNames = ['name', 'email', 'pet_name', 'date'] as const;
const requiredFields = {
  name: 'Enter your name',
  email: 'Enter your email',
  pet_name: 'Enter the pet’s name',
  date: 'Choose a date',
};

interface VisitFormProps {
  pet: { id: number; name: string } | undefined;
  onBusy: (isBusy: boolean) => void;
  onBooked: (visit: LocatedVisit) => void;
}

export function VisitForm({ pet, onBusy, onBooked }: VisitFormProps) {
  const { timeZone } = use(SiteContext);
  const [days] = useState(() => visitDays(timeZone, new Date()));
  const [petName, setPetName] = useState('');
  const { form, isBusy, failure, fields } = useFormAction({
    required: requiredFields,
    incompleteMessage: visitMessages.incomplete,
    check(typed) {
      // The browser accepts a host without a dot.
      const isEmail = isEmailAddress(formText(typed, 'email').trim());
      const errors = { ...findSlotErrors(typed, days), ...(!isEmail && { email: INVALID_EMAIL }) };
      return Object.keys(errors).length === 0 ? null : { fields: errors };
    },
    async send(typed) {
      const [name, email, pet_name, date] = fieldNames.map((field) => formText(typed, field).trim()) as [
        string,
        string,
        string,
        string,
      ];
      const [chosen, location] = [formText(typed, 'time'), formText(typed, 'location')];
      const time = chosen === ANY_TIME ? '' : chosen;
      if (!pet && location !== '') await assertPetIsHere(date, location, pet_name);
      return call('POST /api/visits/', {
        body: { name, email, pet_name, date, time, location, ...(pet && { pet_id: pet.id }) },
      });
    },
    failedMessage: visitMessages.failed,
    shouldRevalidate: false,
    onBusy,
    onDone: onBooked,
  });
  useEffect(() => void prefillContact(form.ref.current), [form.ref]);

  return (
    <form {...form} className="form" noValidate>
      <Field
        label="Name"
        name="name"
        required
        autoComplete="name"
        maxLength={visitLimits.name}
        error={fields?.['name']}
      />
      <Field
        label="Email"
        name="email"
        type="email"
        required
        autoComplete="email"
        maxLength={visitLimits.email}
        error={fields?.['email']}
      />
      <Field
        label="Pet name"
        name="pet_name"
        required
        autoComplete="off"
        hint={pet ? undefined : 'e.g. Luna, or “any small dog”'}
        maxLength={visitLimits.pet_name}
        defaultValue={pet?.name}
        readOnly={pet !== undefined}
        onBlur={(event) => setPetName(event.currentTarget.value)}
        error={fields?.['pet_name']}
      />
      <SlotFields days={days} petId={pet?.id} petName={petName} errors={fields} canSkipTime />
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <SubmitButton isBusy={isBusy} className="button button-large">
        Book a visit
      </SubmitButton>
    </form>
  );
}
