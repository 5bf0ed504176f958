import { use, useEffect, useState } from 'react';
import { findBlankFields, formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { readSession } from '../../../../browser/session.ts';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { Field } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { SiteContext } from '../../../../ui/site-context.ts';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import type { AccountsApi } from '../../../accounts/accounts.contract.ts';
import { visitDays, visitLimits, visitMessages } from '../../visits.constants.ts';
import type { VisitsApi } from '../../visits.contract.ts';

const call = createApiClient<VisitsApi & AccountsApi>();
const fieldNames = ['name', 'email', 'pet_name', 'date'] as const;

interface VisitFormProps {
  pet: { id: number; name: string } | undefined;
  onBusy: (isBusy: boolean) => void;
  onBooked: () => void;
}

export function VisitForm({ pet, onBusy, onBooked }: VisitFormProps) {
  const { timeZone } = use(SiteContext);
  const [days] = useState(() => visitDays(timeZone, new Date()));
  const { form, isBusy, failure, fields } = useFormAction({
    check: (typed) => findBlankFields(typed, fieldNames, visitMessages.incomplete),
    send(typed) {
      const [name, email, pet_name, date] = fieldNames.map((field) => formText(typed, field).trim()) as [
        string,
        string,
        string,
        string,
      ];
      return call('POST /api/visits/', { body: { name, email, pet_name, date, ...(pet && { pet_id: pet.id }) } });
    },
    failedMessage: visitMessages.failed,
    shouldRevalidate: false,
    onBusy,
    onDone: onBooked,
  });
  useEffect(() => void prefill(form.ref.current), [form.ref]);

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
        label="E-mail"
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
        maxLength={visitLimits.pet_name}
        defaultValue={pet?.name}
        readOnly={pet !== undefined}
        error={fields?.['pet_name']}
      />
      <Field label="Date" name="date" type="date" required min={days.first} max={days.last} error={fields?.['date']} />
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <SubmitButton isBusy={isBusy} className="button button-large">
        Book a visit
      </SubmitButton>
    </form>
  );
}

/** Fills in name and email of a signed-in visitor, unless they were typed already. */
async function prefill(form: HTMLFormElement | null): Promise<void> {
  if (!form || !readSession()) return;
  // If the request fails, visitors type them.
  const person = await call('GET /api/users/me', { allow401: true }).catch(() => null);
  if (!person) return;
  for (const name of ['name', 'email'] as const) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.value === '') field.value = person[name];
  }
}
