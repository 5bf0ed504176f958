import { useEffect, useRef, useState } from 'react';
import { createApiClient } from '../../../browser/create-api-client.ts';
import type { PeopleApi } from '../people.contract.ts';
import type { PersonFlag, PersonMatch } from '../person.contract.ts';

const call = createApiClient<PeopleApi>();

export interface TypedPerson {
  name: string;
  email: string;
  phone_number: string;
}

export interface PersonChoice {
  matches: readonly PersonMatch[];
  /** The id of a match; null before one is chosen. */
  chosen: number | 'new' | null;
  choose: (match: PersonMatch | 'new') => void;
  /** The flags that must be confirmed for this choice. */
  flags: readonly PersonFlag[];
  isConfirmed: boolean;
  confirm: (isConfirmed: boolean) => void;
  /** What is missing; null if the choice is complete. */
  error: string | null;
  /** For the call. */
  body: { person_id?: number; is_new_person: boolean; confirmed_flags: number[] };
  /** Finds the matches again, after the server has found others. */
  reload: () => void;
}

const DEBOUNCE_MS = 200;

/** Finds who a typed person may be, while it is typed. */
export function usePersonChoice(
  { name, email, phone_number }: TypedPerson,
  onChosen?: (match: PersonMatch) => void,
): PersonChoice {
  const [matches, setMatches] = useState<readonly PersonMatch[]>([]);
  const [chosen, setChosen] = useState<number | 'new' | null>(null);
  const [confirmed, setConfirmed] = useState<readonly number[]>([]);
  const [reloads, setReloads] = useState(0);
  const handledReloads = useRef(0);
  useEffect(() => {
    const controller = new AbortController();
    const query = searchable({ name, email, phone_number });
    const find = async () => {
      try {
        const found = query ? await call('GET /api/admin/people/matches', { query, signal: controller.signal }) : [];
        if (controller.signal.aborted) return;
        setMatches(found);
        // Only these can be chosen.
        setChosen((id) => (id === 'new' || found.some((match) => match.id === id) ? id : null));
      } catch {
        // The server looks for matches again before it records anything.
      }
    };
    const timer = setTimeout(() => void find(), reloads === handledReloads.current ? DEBOUNCE_MS : 0);
    handledReloads.current = reloads;
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [name, email, phone_number, reloads]);

  const match = matches.find(({ id }) => id === chosen);
  const flags = match ? match.flags : chosen === 'new' ? matches.flatMap((each) => each.flags) : [];
  const isConfirmed = flags.every(({ id }) => confirmed.includes(id));
  const mustChoose = matches.some((each) => each.flags.length > 0 || each.matched_by.some((by) => by !== 'name'));
  return {
    matches,
    chosen,
    choose: (choice) => {
      setChosen(choice === 'new' ? 'new' : choice.id);
      setConfirmed([]);
      if (choice !== 'new') onChosen?.(choice);
    },
    flags,
    isConfirmed: flags.length > 0 && isConfirmed,
    confirm: (isOn) => setConfirmed(isOn ? flags.map(({ id }) => id) : []),
    error: findMissing({ isChosen: chosen !== null || !mustChoose, isConfirmed }),
    body: {
      ...(match && { person_id: match.id }),
      is_new_person: chosen === 'new' && matches.length > 0,
      confirmed_flags: [...confirmed],
    },
    reload: () => setReloads((count) => count + 1),
  };
}

function findMissing({ isChosen, isConfirmed }: { isChosen: boolean; isConfirmed: boolean }): string | null {
  if (!isChosen) return 'Choose who it is, or “Someone new”.';
  return isConfirmed ? null : 'Confirm that you’ve read the flag.';
}

/** Only what is complete enough to identify a person. */
function searchable({ name, email, phone_number }: TypedPerson): TypedPerson | null {
  const query = {
    name: /\S\s+\S\S/.test(name.trim()) ? name.trim() : '',
    email: /^[^\s@]+@[^\s@.]+\.[^\s@]{2}/.test(email.trim()) ? email.trim() : '',
    phone_number: phone_number.replace(/\D/g, '').length >= 7 ? phone_number.trim() : '',
  };
  return Object.values(query).some((text) => text !== '') ? query : null;
}
