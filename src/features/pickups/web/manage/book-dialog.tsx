import { useState } from 'react';
import { findBlankFields, formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useSuggestions } from '../../../../browser/dashboard/use-suggestions.ts';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { formatDay, formatTime } from '../../../../platform/shelter-day.contract.ts';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { Combobox } from '../../../../ui/combobox.tsx';
import { Field, SelectField } from '../../../../ui/field.tsx';
import { submitOnCtrlEnter } from '../../../../ui/submit-on-ctrl-enter.ts';
import { PersonFlags } from '../../../people/web/components.ts';
import type { VisitsApi } from '../../../visits/visits.contract.ts';
import { formatSlot } from '../../pickups.constants.ts';
import type { BookableMatch, PickupsApi } from '../../pickups.contract.ts';
import type { ChosenSlot } from './calendar-grid.tsx';

const call = createApiClient<PickupsApi & VisitsApi>();
const SEARCH_FAILED = 'We couldn’t search. Please try again.';

interface BookDialogProps {
  slot: ChosenSlot;
  onClose: () => void;
}

/** Books a pickup or visit at a free slot: search, pick, book. */
export function BookDialog({ slot: { date, time, openings }, onClose }: BookDialogProps) {
  const [text, setText] = useState('');
  const [pickedText, setPickedText] = useState('');
  const [application, setApplication] = useState<BookableMatch | null>(null);
  const [person, setPerson] = useState<BookableMatch['person']>(null);
  const [pet, setPet] = useState<BookableMatch['pet']>(null);
  const [chosenLocation, setLocation] = useState('');
  const [chosenType, setType] = useState<'pickup' | 'visit' | null>(null);
  // The label of a match finds nothing.
  const searched = text === pickedText ? '' : text;
  const [typedName, setName] = useState<string | null>(null);
  const [typedPhone, setPhone] = useState<string | null>(null);
  const { found, isOutdated, failure: searchFailure } = useSuggestions(searched, search, SEARCH_FAILED);
  // Once one is picked, the others disappear at once: the button below must not move while it is pressed.
  const matches = searched === '' ? [] : (found ?? []);

  const home = openings.find((opening) => opening.location === pet?.location);
  const opening = openings.find((each) => each.location === chosenLocation) ?? home ?? openings[0]!;
  const canPickUp = application !== null && opening.pickups > 0;
  const types = [
    ...(canPickUp ? [{ value: 'pickup', label: 'Pickup' }] : []),
    ...(opening.visits > 0 ? [{ value: 'visit', label: 'Visit' }] : []),
  ];
  const type = types.find(({ value }) => value === chosenType)?.value ?? types[0]?.value ?? null;
  const flagged = toPersonSource(application, person);
  const isNewPerson = person === null && (pet !== null || text.trim() !== '');

  const action = useFormAction({
    check(typed) {
      if (type === null) return { failure: `No visit is free at this time at ${opening.location}.` };
      if (person !== null) return null;
      if (!typed.has('name')) return { failure: 'Search for a person, or enter a name.' };
      return findBlankFields(typed, { name: 'Enter a name' }, 'Enter a name and a phone number or email.');
    },
    async send(typed) {
      const slot = { date, time, location: opening.location };
      if (type === 'pickup') {
        return call('POST /api/schedule-pickup/', { body: { ...slot, adoption_id: application!.id } });
      }
      const contact = person ?? {
        user_id: null,
        name: formText(typed, 'name'),
        email: formText(typed, 'email'),
        phone: formText(typed, 'phone'),
      };
      return call('POST /api/visits/book', {
        body: {
          ...slot,
          name: contact.name,
          email: contact.email,
          phone: contact.phone,
          ...(contact.user_id !== null && { user_id: contact.user_id }),
          ...(pet && { pet_id: pet.id }),
        },
      });
    },
    failedMessage: 'We couldn’t book this time. Please try again.',
    successMessage: (booked) =>
      `${type === 'pickup' ? 'Pickup' : 'Visit'} booked: ${formatSlot({ date, time })}, ${booked.location ?? opening.location}.`,
    onDone: onClose,
  });

  const pick = (match: BookableMatch) => {
    setApplication(match.type === 'application' ? match : null);
    if (match.person) setPerson(match.person);
    if (match.pet) setPet(match.pet);
    // A pet that is picked after a person is theirs to visit; the text then names neither.
    const label = match.type === 'pet' ? '' : match.label;
    setText(label);
    setPickedText(label);
  };
  return (
    <FormDialog
      title={`Book ${formatDay(date, { weekday: 'long', month: 'long', day: 'numeric' })}, ${formatTime(time)}`}
      action={action}
      label={type === 'pickup' ? 'Book pickup' : 'Book visit'}
      busyLabel="Booking..."
      onKeyDown={submitOnCtrlEnter}
      onClose={onClose}
    >
      <Combobox
        label={person && !pet ? 'Pet, or another person' : 'Person, pet, phone or application number'}
        name="search"
        text={text}
        maxLength={100}
        onType={(typed) => {
          setText(typed);
          if (person && typed !== person.name && pet === null) return;
          if (application) reset();
        }}
        options={matches.map((match) => ({ ...match, id: `${match.type} ${match.id}`, match }))}
        isOutdated={isOutdated}
        textOf={({ label }) => label}
        onPick={({ match }) => pick(match)}
        submitsOnEnter={false}
        status={
          searchFailure ??
          (found?.length === 0 && searched.trim() !== '' ? 'No matches. Enter their contact details below.' : '')
        }
      >
        {({ label, detail }) => (
          <>
            <span className="font-semibold">{label}</span> <span className="text-small text-soft">{detail}</span>
          </>
        )}
      </Combobox>
      {(person ?? pet) && (
        <p className="calendar-chosen">
          {person && <Chosen label={person.name} onRemove={remove} />}
          {pet && <Chosen label={pet.name} onRemove={application ? remove : () => setPet(null)} />}
        </p>
      )}
      {flagged && <PersonFlags key={`${flagged.type} ${flagged.id}`} of={flagged} />}
      {isNewPerson && (
        <div className="grid gap-4 sm:grid-cols-3">
          <Field
            label="Name"
            name="name"
            required
            autoComplete="off"
            maxLength={200}
            value={typedName ?? (isName(searched) ? searched : '')}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            error={action.fields?.['name']}
          />
          <Field
            label="Phone"
            name="phone"
            type="tel"
            autoComplete="off"
            maxLength={40}
            value={typedPhone ?? (isPhone(searched) ? searched : '')}
            onChange={({ currentTarget }) => setPhone(currentTarget.value)}
            error={action.fields?.['phone']}
          />
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="off"
            maxLength={254}
            error={action.fields?.['email']}
          />
        </div>
      )}
      {types.length > 1 && (
        <ChoiceField
          label="Book a"
          name="type"
          value={type ?? ''}
          options={types}
          onChoose={(value) => setType(value as 'pickup' | 'visit')}
        />
      )}
      {openings.length > 1 && (
        <SelectField
          label="Location"
          name="location"
          value={opening.location}
          options={openings.map(({ location }) => ({
            value: location,
            label: pet?.location === location ? `${location} (${pet.name} lives here)` : location,
          }))}
          onChange={({ currentTarget }) => setLocation(currentTarget.value)}
        />
      )}
      <p className="text-small text-soft">{describeEmail(person)}</p>
    </FormDialog>
  );

  function remove() {
    reset();
    if (text === pickedText) setText('');
  }

  function reset() {
    setApplication(null);
    setPerson(null);
    setPet(null);
  }
}

function isName(text: string): boolean {
  return /\p{L}/u.test(text) && !/\d/.test(text);
}

function isPhone(text: string): boolean {
  return /^[\d\s()+.-]{5,}$/.test(text);
}

/** What leads to the person whose flags are shown. */
function toPersonSource(application: BookableMatch | null, person: BookableMatch['person']) {
  if (application) return { type: 'application', id: application.id } as const;
  return person && person.user_id !== null ? ({ type: 'account', id: person.user_id } as const) : null;
}

function Chosen({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <span className="calendar-chip">
      <bdi>{label}</bdi>
      <button type="button" aria-label={`Remove ${label}`} onClick={onRemove}>
        ×
      </button>
    </span>
  );
}

function describeEmail(person: BookableMatch['person']): string {
  if (!person) return 'We’ll email the details if you enter an email address.';
  return person.email === ''
    ? 'There’s no email address, so we won’t send an email.'
    : `We’ll email the details to ${person.email}.`;
}

async function search(text: string, signal: AbortSignal): Promise<BookableMatch[]> {
  return text === '' ? [] : call('GET /api/schedule-pickup/bookable', { query: { search: text }, signal });
}
