import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useSuggestions } from '../../../../browser/dashboard/use-suggestions.ts';
import { Combobox } from '../../../../ui/combobox.tsx';
import type { Filter } from '../../../../ui/data-table/filters.ts';
import { hrefWith } from '../../../../ui/data-table/list-url.ts';
import type { PeopleApi } from '../../people.contract.ts';

const call = createApiClient<PeopleApi>();
const MAX_SUGGESTIONS = 8;

/** By id, of those who were chosen or loaded. */
const names = new Map<string, string>();

/** A filter of a list by a person; its parameter is their id. */
export function personFilter(label: string, name: string): Filter {
  return {
    type: 'custom',
    label,
    name,
    isValid: (value) => /^[1-9]\d{0,8}$/.test(value),
    control: <PersonField label={label} name={name} />,
    describe: (value) => names.get(value) ?? `Person #${value}`,
  };
}

/** Loads what the chip of a filter says, for a URL that was opened directly. */
export async function loadPersonName(id: string | undefined): Promise<void> {
  if (id === undefined || names.has(id)) return;
  try {
    names.set(id, (await call('GET /api/admin/people/:id', { params: { id: Number(id) } })).person.name);
  } catch {
    // The chip has the number.
  }
}

function PersonField({ label, name }: { label: string; name: string }) {
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState(names.get(params.get(name) ?? '') ?? '');
  const { found, isOutdated, failure } = useSuggestions(text, findPeople, 'We couldn’t search. Please try again.');
  const filter = (id: string | undefined) =>
    setParams(hrefWith(params, { [name]: id }).slice(1), { replace: true, preventScrollReset: true });
  return (
    <Combobox
      label={label}
      text={text}
      maxLength={100}
      onType={(typed) => {
        setText(typed);
        if (typed === '' && params.has(name)) filter(undefined);
      }}
      options={found ?? []}
      isOutdated={isOutdated}
      textOf={(person) => person.name}
      onPick={(person) => {
        names.set(String(person.id), person.name);
        setText(person.name);
        filter(String(person.id));
      }}
      submitsOnEnter={false}
      status={failure ?? (found?.length === 0 && text.trim() !== '' ? 'No one matches.' : '')}
    >
      {(person) => (
        <>
          <span className="font-semibold">{person.name}</span>{' '}
          <span className="text-small text-soft">{person.email || person.phone_number}</span>
        </>
      )}
    </Combobox>
  );
}

async function findPeople(search: string, signal: AbortSignal) {
  if (search.length < 2) return [];
  const { items } = await call.page('GET /api/admin/people/', {
    query: { search },
    page: 1,
    limit: MAX_SUGGESTIONS,
    signal,
  });
  return items;
}
