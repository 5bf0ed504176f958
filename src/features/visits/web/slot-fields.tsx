import { formatTime } from '../../../platform/shelter-day.contract.ts';
import { useEffect, useState } from 'react';
import { formText } from '../../../browser/action-result.ts';
import { ApiFailure } from '../../../browser/api-failure.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { Field, SelectField } from '../../../ui/field.tsx';
import type { PetsApi } from '../../pets/pets.contract.ts';
import type { VisitsApi } from '../visits.contract.ts';

const call = createApiClient<VisitsApi & Pick<PetsApi, 'GET /api/pets/:id'>>();

/** The time of a visitor who leaves it to the shelter. */
export const ANY_TIME = 'any';

/** The errors of the chosen slot. A missing date is another rule. */
export function findSlotErrors(
  typed: FormData,
  { first, last }: { first: string; last: string },
): Record<string, string> {
  const date = formText(typed, 'date');
  if (date === '') return {};
  if (date < first) return { date: 'Choose today or a later date' };
  if (date > last) return { date: 'Choose a date within a year from today' };
  return {
    ...(typed.has('elsewhere') && { location: 'Choose the location where the pet lives' }),
    ...(formText(typed, 'time') === '' && { time: 'Choose a time' }),
  };
}

type Slots = Awaited<ReturnType<typeof loadSlots>>;

interface SlotFieldsProps {
  days: { first: string; last: string };
  /** The pet to visit, whose location is chosen first. */
  petId?: number | undefined;
  /** Its name, as far as it was typed rather than chosen. */
  petName?: string | undefined;
  /** The slot of a visit to move. */
  initial?: { date: string; time: string | null; location: string | null };
  errors: Record<string, string> | undefined;
  /** Without a time, staff choose one. */
  canSkipTime?: boolean;
}

/** The day of a visit, and the free times of that day. */
export function SlotFields({ days, petId, petName = '', initial, errors, canSkipTime = false }: SlotFieldsProps) {
  const [date, setDate] = useState(initial?.date ?? '');
  const [chosenLocation, setLocation] = useState(initial?.location ?? '');
  const [time, setTime] = useState(initial?.time ?? '');
  const [chosenPet, setPet] = useState<{ name: string; location: string | null } | null>(null);
  const [loaded, setLoaded] = useState<{ key: string; slots: Slots | 'failed' } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const location = chosenLocation || (chosenPet?.location ?? '');
  const isChosen = date >= days.first && date <= days.last;

  useEffect(() => {
    if (petId === undefined) return;
    call('GET /api/pets/:id', { params: { id: petId } }).then(
      setPet,
      // The first location is chosen.
      () => undefined,
    );
  }, [petId]);

  const typedName = petId === undefined ? petName.trim() : '';
  const key = JSON.stringify([date, location, typedName, attempt]);
  // While another name loads, the slots stay: leaving the name's field must move nothing under a click.
  const slots = loaded && (loaded.key === key || isSameSlot(loaded.key, key)) ? loaded.slots : null;
  const pet = chosenPet ?? (slots !== null && slots !== 'failed' ? slots.pet : null);
  useEffect(() => {
    if (!isChosen) return undefined;
    const controller = new AbortController();
    loadSlots(key, controller.signal).then(
      (found) => setLoaded({ key, slots: found }),
      () => {
        if (!controller.signal.aborted) setLoaded({ key, slots: 'failed' });
      },
    );
    return () => controller.abort();
  }, [isChosen, key]);

  return (
    <>
      {pet?.location && <p className="text-soft">{`${pet.name} is at our ${pet.location} location.`}</p>}
      <Field
        label="Date"
        name="date"
        type="date"
        required
        min={days.first}
        max={days.last}
        value={date}
        onChange={(event) => setDate(event.currentTarget.value)}
        error={errors?.['date']}
      />
      {!isChosen && (
        <SelectField
          label="Time"
          name="time"
          disabled
          options={[{ value: '', label: date === '' ? 'Choose a date first' : 'No times on this date' }]}
        />
      )}
      {isChosen && slots === null && (
        <>
          <SelectField
            label="Time"
            name="time"
            disabled
            error={errors?.['time']}
            options={[{ value: '', label: 'Loading times…' }]}
          />
          <p role="status" className="sr-only">
            Loading times…
          </p>
        </>
      )}
      {isChosen && slots === 'failed' && (
        <p role="alert">
          {canSkipTime && <input type="hidden" name="time" value={ANY_TIME} />}
          We couldn’t load the times.{' '}
          <button type="button" className="text-button" onClick={() => setAttempt(attempt + 1)}>
            Try again
          </button>
        </p>
      )}
      {isChosen && slots !== null && slots !== 'failed' && (
        <>
          <div className="grid gap-1">
            <SelectField
              label="Location"
              name="location"
              options={slots.locations.map(({ name }) => ({
                value: name,
                label: pet?.location === name ? `${name} (${pet.name} lives here)` : name,
              }))}
              value={slots.location}
              onChange={(event) => setLocation(event.currentTarget.value)}
              error={errors?.['location'] ?? findElsewhere(pet, slots) ?? undefined}
            />
            {findElsewhere(pet, slots) !== null && <input type="hidden" name="elsewhere" value="yes" />}
            <p className="text-small text-soft">
              {slots.locations.find(({ name }) => name === slots.location)?.address}
            </p>
          </div>
          <Times
            key={`${date} ${slots.location}`}
            slots={slots}
            current={initial?.date === date ? initial.time : null}
            chosen={time}
            onChoose={setTime}
            isOwnSlot={initial?.date === date && initial.location === slots.location}
            canSkipTime={canSkipTime}
            error={errors?.['time']}
          />
        </>
      )}
    </>
  );
}

interface TimesProps {
  slots: Slots;
  /** The time of the visit to move, if it is on this day. */
  current: string | null;
  /** Stays chosen on another day, if it is free there. */
  chosen: string;
  onChoose: (time: string) => void;
  /** Whether the visit itself takes that time. */
  isOwnSlot: boolean;
  canSkipTime: boolean;
  error: string | undefined;
}

function Times({ slots, current, chosen, onChoose, isOwnSlot, canSkipTime, error }: TimesProps) {
  if (slots.closed !== null) {
    return (
      <p role="status">
        {slots.closed}
        {canSkipTime && <input type="hidden" name="time" value={ANY_TIME} />}
      </p>
    );
  }
  const free = slots.times.filter(({ time, is_free }) => is_free || (isOwnSlot && time === current));
  if (free.length === 0 && !canSkipTime) return <p role="status">No free times on this day. Choose another one.</p>;
  return (
    <SelectField
      label="Time"
      name="time"
      error={error}
      defaultValue={free.some(({ time }) => time === chosen) || (canSkipTime && chosen === ANY_TIME) ? chosen : ''}
      onChange={(event) => onChoose(event.currentTarget.value)}
      options={[
        ...(free.length > 0 ? [{ value: '', label: 'Choose a time' }] : []),
        ...free.map(({ time }) => ({ value: time, label: formatTime(time) })),
        ...(canSkipTime ? [{ value: ANY_TIME, label: 'Any time (we’ll email you)' }] : []),
      ]}
    />
  );
}

/** What to say if the pet could be met at another location than the chosen one. */
function findElsewhere(pet: { name: string; location: string | null } | null, slots: Slots): string | null {
  const home = slots.locations.find(({ name }) => name === pet?.location);
  return pet && home && home.name !== slots.location ? `${pet.name} lives at ${home.name}. Choose ${home.name}.` : null;
}

/**
 * The button may be pressed before a name that was typed last has loaded its pet.
 * @throws ApiFailure if that pet could be met at another location than the chosen one
 */
export async function assertPetIsHere(date: string, location: string, petName: string): Promise<void> {
  const slots = await call('GET /api/visits/slots', { query: { date, location, pet_name: petName } });
  const elsewhere = findElsewhere(slots.pet, { ...slots, location });
  if (elsewhere !== null)
    throw new ApiFailure(409, elsewhere, { fields: { location: elsewhere }, hasUserMessage: true });
}

/** Whether only the pet's name differs. */
function isSameSlot(one: string, other: string): boolean {
  const [first, second] = [one, other].map((key) => JSON.parse(key) as unknown[]) as [unknown[], unknown[]];
  return [0, 1, 3].every((index) => first[index] === second[index]);
}

function loadSlots(key: string, signal: AbortSignal) {
  const [date, location, pet_name] = JSON.parse(key) as [string, string, string];
  return call('GET /api/visits/slots', { query: { date, location, pet_name }, signal });
}
