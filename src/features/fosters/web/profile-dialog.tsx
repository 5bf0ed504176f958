import { useState } from 'react';
import { FormDialog } from '../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { ProfileFields } from './profile-fields.tsx';
import { missingFields, toProfileForm, type Profile, type ProfileForm } from './profile-form.ts';

interface ProfileDialogProps {
  profile: Profile;
  send: (profile: ProfileForm) => Promise<unknown>;
  onClose: () => void;
}

/** Changes what a home can take, and what we know about it. */
export function ProfileDialog({ profile, send, onClose }: ProfileDialogProps) {
  const [values, setValues] = useState(() => toProfileForm(profile));
  const action = useFormAction({
    check: () => missingFields(values),
    send: () => send(values),
    successMessage: 'Profile saved.',
    onDone: onClose,
  });
  return (
    <FormDialog title="Edit profile" action={action} label="Save changes" onClose={onClose}>
      <ProfileFields
        sections={['animals', 'home', 'household']}
        values={values}
        fields={action.fields}
        onChange={(change) => setValues({ ...values, ...change })}
      />
    </FormDialog>
  );
}
