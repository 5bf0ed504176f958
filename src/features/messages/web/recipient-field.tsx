import { MAX_EMAIL_LENGTH } from '../../../platform/email-address.contract.ts';
import { useEffect, useId, useState } from 'react';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { Field } from '../../../ui/field.tsx';
import type { AccountsApi, User } from '../../accounts/accounts.contract.ts';

const call = createApiClient<AccountsApi>();
const DEBOUNCE_MS = 250;
const MAX_SUGGESTIONS = 8;

interface RecipientFieldProps {
  value: string;
  onChange: (email: string) => void;
  error: string | undefined;
}

/** The email of an account, with suggestions by name or email. */
export function RecipientField({ value, onChange, error }: RecipientFieldProps) {
  const listId = useId();
  const people = usePeople(value);
  return (
    <>
      <Field
        label="Recipient’s e-mail"
        name="email"
        type="email"
        required
        maxLength={MAX_EMAIL_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        list={listId}
        hint="Of somebody with an account here. Type a name to find it."
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
      />
      <datalist id={listId}>
        {people.map(({ id, name, email }) => (
          <option key={id} value={email}>
            {`${name}, ${email}`}
          </option>
        ))}
      </datalist>
    </>
  );
}

function usePeople(query: string): User[] {
  const [people, setPeople] = useState<User[]>([]);
  useEffect(() => {
    const search = query.trim();
    if (search.length < 2) return undefined;
    const controller = new AbortController();
    const load = async () => {
      const { items } = await call.page('GET /api/users/', {
        query: { search },
        page: 1,
        limit: MAX_SUGGESTIONS,
        signal: controller.signal,
        allow401: true,
      });
      setPeople(items);
    };
    // Suggestions are optional.
    const timer = setTimeout(() => void load().catch(() => undefined), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query]);
  return people;
}
