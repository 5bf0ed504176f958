import { Field, PasswordField, SelectField } from '../../../ui/field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { Example } from './example.tsx';

const options = [
  { value: 'dog', label: 'Dog' },
  { value: 'cat', label: 'Cat' },
];

export function FormExamples() {
  return (
    <Example title="Fields">
      <form className="form sm:grid-cols-2 lg:grid-cols-3" onSubmit={(event) => event.preventDefault()}>
        <Field label="Empty" name="empty" placeholder="A placeholder" />
        <Field label="Filled" name="filled" defaultValue="Something typed" hint="A hint says what is meant." />
        <Field
          label="Wrong"
          name="wrong"
          defaultValue="by pigeon"
          error="must be a phone number, such as +1 206 555 0100"
        />
        <Field label="Wrong, with a hint" name="both" hint="As it stands on the door." error="must not be empty" />
        <Field label="Disabled" name="disabled" defaultValue="Not now" disabled />
        <Field label="Date" name="date" type="date" />
        <SelectField label="One of a few" name="select" options={options} />
        <SelectField label="One of a few, wrong" name="select-wrong" options={options} error="takes one of these" />
        <SelectField label="One of a few, disabled" name="select-disabled" options={options} disabled />
        <PasswordField label="Password" name="password" defaultValue="Quiet.Paws" autoComplete="off" />
        <PasswordField label="Wrong password" name="password-wrong" error="is wrong" autoComplete="off">
          <p className="field-hint">What stands below it.</p>
        </PasswordField>
        <p className="flex flex-wrap items-center gap-4">
          <SubmitButton isBusy={false}>Submit</SubmitButton>
          <SubmitButton isBusy>Submit</SubmitButton>
        </p>
      </form>
    </Example>
  );
}
