import { use, useEffect, useRef, useState } from 'react';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { readSession } from '../../../browser/session.ts';
import { useFormSubmit } from '../../../browser/use-form-submit.ts';
import { isBlank } from '../../../platform/blank-text.contract.ts';
import { Field } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SiteContext } from '../../../ui/site-context.ts';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import type { AccountsApi } from '../../accounts/accounts.contract.ts';
import { visitDays, visitLimits, visitMessages } from '../visits.constants.ts';
import type { VisitsApi } from '../visits.contract.ts';

const call = createApiClient<VisitsApi & AccountsApi>();
const fieldNames = ['name', 'email', 'pet_name', 'date'] as const;
type FieldName = (typeof fieldNames)[number];

interface VisitFormProps {
  pet: { id: number; name: string } | undefined;
  onBusy: (isBusy: boolean) => void;
  onBooked: () => void;
}

export function VisitForm({ pet, onBusy, onBooked }: VisitFormProps) {
  const { timeZone } = use(SiteContext);
  const [days] = useState(() => visitDays(timeZone, new Date()));
  const [missingFields, setMissingFields] = useState<readonly string[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const { onSubmit, isBusy, failure, fields } = useFormSubmit({
    check(typed) {
      const missing = fieldNames.filter((name) => isBlank(textOf(typed, name)));
      setMissingFields(missing);
      return missing.length > 0 ? visitMessages.incomplete : null;
    },
    async send(typed) {
      const [name, email, pet_name, date] = fieldNames.map((field) => textOf(typed, field)) as [
        string,
        string,
        string,
        string,
      ];
      onBusy(true);
      try {
        await call('POST /api/visits/', { body: { name, email, pet_name, date, ...(pet && { pet_id: pet.id }) } });
      } finally {
        onBusy(false);
      }
      onBooked();
    },
    fallbackMessage: visitMessages.failed,
  });
  const errorOf = (name: FieldName) => (missingFields.includes(name) ? 'must not be empty' : fields?.[name]);

  useEffect(() => void prefill(form.current), []);
  useEffect(() => {
    if (missingFields.length > 0 || fields) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [missingFields, fields]);

  return (
    <form className="form" method="post" noValidate ref={form} onSubmit={onSubmit}>
      <Field
        label="Name"
        name="name"
        required
        autoComplete="name"
        maxLength={visitLimits.name}
        error={errorOf('name')}
      />
      <Field
        label="E-mail"
        name="email"
        type="email"
        required
        autoComplete="email"
        maxLength={visitLimits.email}
        error={errorOf('email')}
      />
      <Field
        label="Pet name"
        name="pet_name"
        required
        autoComplete="off"
        maxLength={visitLimits.pet_name}
        defaultValue={pet?.name}
        readOnly={pet !== undefined}
        error={errorOf('pet_name')}
      />
      <Field label="Date" name="date" type="date" required min={days.first} max={days.last} error={errorOf('date')} />
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      <SubmitButton isBusy={isBusy} className="button button-large">
        Book a visit
      </SubmitButton>
    </form>
  );
}

function textOf(typed: FormData, name: FieldName): string {
  const value = typed.get(name);
  return typeof value === 'string' ? value.trim() : '';
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
