import { useEffect, useId, useState } from 'react';
import { currentUser } from '../../../browser/create-api-client.ts';
import { Field } from '../../../ui/field.tsx';
import type { AccountsApi, User } from '../../accounts/accounts.contract.ts';

const call = currentUser<AccountsApi>();
const PAUSE = 250;
const SHOWN = 8;

interface RecipientFieldProps {
  value: string;
  onChange: (email: string) => void;
  error: string | undefined;
}

/** The e-mail of an account, which is proposed as one types a name or a part of it. */
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
        maxLength={254}
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

function usePeople(words: string): User[] {
  const [people, setPeople] = useState<User[]>([]);
  useEffect(() => {
    const search = words.trim();
    if (search.length < 2) return undefined;
    const given = new AbortController();
    const ask = async () => {
      const { items } = await call.page('GET /api/users/', {
        query: { search },
        page: 1,
        limit: SHOWN,
        signal: given.signal,
        allow401: true,
      });
      setPeople(items);
    };
    // Without proposals one types it oneself.
    const timer = setTimeout(() => void ask().catch(() => undefined), PAUSE);
    return () => {
      clearTimeout(timer);
      given.abort();
    };
  }, [words]);
  return people;
}
