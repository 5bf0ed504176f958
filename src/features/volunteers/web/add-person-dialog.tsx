import { useState } from 'react';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { FormDialog } from '../../../browser/dashboard/form-dialog.tsx';
import { useSuggestions } from '../../../browser/dashboard/use-suggestions.ts';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { CheckField } from '../../../ui/choice-field.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { missingSkillsMessage } from '../volunteers.constants.ts';
import type { Shift, ShiftCandidate, ShiftsApi } from '../shifts.contract.ts';
import { formatSkills } from './shift-texts.ts';

const call = createApiClient<ShiftsApi>();
const MAX_RESULTS = 9;

/** Signs someone up for a shift. */
export function AddPersonDialog({ shift, onClose }: { shift: Shift; onClose: () => void }) {
  const [person, setPerson] = useState<ShiftCandidate | null>(null);
  const [isDespiteSkills, setIsDespiteSkills] = useState(false);
  const isMissing = person !== null && person.missing_skills.length > 0;
  const action = useFormAction({
    check: () => (person === null ? { fields: { user_id: 'Choose someone' } } : null),
    send: () =>
      call('POST /api/shifts/:id/people', {
        params: { id: shift.id },
        body: { user_id: person!.id, despite_skills: isMissing && isDespiteSkills },
      }),
    successMessage: `${person?.name} is signed up. We’re emailing them.`,
    onDone: onClose,
  });
  return (
    <FormDialog title={`Add someone to ${shift.title}`} action={action} label="Add to shift" onClose={onClose}>
      <PersonField shiftId={shift.id} onPick={setPerson} error={action.fields?.['user_id']} />
      {isMissing && (
        <CheckField
          label="Sign them up anyway"
          name="despite_skills"
          isChecked={isDespiteSkills}
          onCheck={setIsDespiteSkills}
          hint={missingSkillsMessage(person.missing_skills, person.name)}
        />
      )}
    </FormDialog>
  );
}

interface PersonFieldProps {
  shiftId: number;
  onPick: (person: ShiftCandidate | null) => void;
  error: string | undefined;
}

function PersonField({ shiftId, onPick, error }: PersonFieldProps) {
  const [text, setText] = useState('');
  const [isPicked, setIsPicked] = useState(false);
  const [load] = useState(() => findCandidates(shiftId));
  const { found, isOutdated, failure } = useSuggestions(text, load, 'We couldn’t load the names.');
  return (
    <>
      <Combobox
        label="Who?"
        name="user_id"
        maxLength={100}
        placeholder="Name"
        text={text}
        onType={(typed) => {
          setText(typed);
          // Picking fills in the text of its option.
          const match = found?.find(({ name }) => name === typed) ?? null;
          setIsPicked(match !== null);
          onPick(match);
        }}
        // Once someone is picked, the others disappear at once: the button below must not move while it is pressed.
        options={isPicked ? [] : (found ?? [])}
        isOutdated={isOutdated}
        textOf={({ name }) => name}
        onPick={(person) => {
          setIsPicked(true);
          onPick(person);
        }}
        status={found?.length === 0 ? 'No matching staff.' : ''}
        opensOnFocus
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- what the dialog starts with
        autoFocus
        submitsOnEnter={false}
        error={error}
      >
        {({ name, missing_skills, is_busy }) => (
          <span>
            <bdi className="font-bold">{name}</bdi>
            <span className="block text-small text-soft">
              {is_busy
                ? 'On another shift'
                : missing_skills.length > 0
                  ? `Missing: ${formatSkills(missing_skills).toLowerCase()}`
                  : 'Free'}
            </span>
          </span>
        )}
      </Combobox>
      {failure !== null && <FormMessage type="error">{failure}</FormMessage>}
    </>
  );
}

function findCandidates(id: number) {
  return async (search: string, signal: AbortSignal): Promise<ShiftCandidate[]> => {
    const people = await call('GET /api/shifts/:id/candidates', { params: { id }, signal });
    const text = search.toLowerCase();
    return people.filter(({ name }) => name.toLowerCase().includes(text)).slice(0, MAX_RESULTS);
  };
}
