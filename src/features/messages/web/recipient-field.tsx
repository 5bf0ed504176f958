import { can } from '../../../browser/dashboard/current-user.ts';
import { useSuggestions } from '../../../browser/dashboard/use-suggestions.ts';
import { MAX_EMAIL_LENGTH } from '../../../platform/email-address.contract.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import type { PeopleApi } from '../../people/people.contract.ts';

const call = createApiClient<PeopleApi>();
const MAX_SUGGESTIONS = 8;

export interface RecipientFieldProps {
  value: string;
  onChange: (email: string) => void;
  error: string | undefined;
}

/** The email of an account, with suggestions by name or email. */
export function RecipientField({ value, onChange, error }: RecipientFieldProps) {
  // Suggestions are optional: the email can be typed without them.
  const { found, isOutdated } = useSuggestions(value, findAccounts, '');
  return (
    <Combobox
      label="Recipient’s email"
      name="email"
      type="email"
      required
      maxLength={MAX_EMAIL_LENGTH}
      autoCapitalize="none"
      hint="Type a name to find someone with an account."
      text={value}
      onType={onChange}
      options={found ?? []}
      isOutdated={isOutdated}
      textOf={({ email }) => email}
      error={error}
    >
      {({ name, email }) => (
        <>
          <span className="font-semibold">{name}</span>
          <span className="block text-small text-soft">{email}</span>
        </>
      )}
    </Combobox>
  );
}

async function findAccounts(search: string, signal: AbortSignal) {
  if (search.length < 2 || !can('view people')) return [];
  const { items } = await call.page('GET /api/admin/people/', {
    query: { search, account: 'with' },
    page: 1,
    limit: MAX_SUGGESTIONS,
    signal,
    allow401: true,
  });
  return items;
}
