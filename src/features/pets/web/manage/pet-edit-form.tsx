import { use, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { animalHref } from '../../../../platform/animal-href.contract.ts';
import { useCan } from '../../../../browser/dashboard/current-user.ts';
import { UnsavedChanges } from '../../../../browser/unsaved-changes.tsx';
import { CheckField } from '../../../../ui/choice-field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { PetTasksContext } from '../../../../ui/dashboard/pet-tasks-context.ts';
import { loadUnread } from '../../../messages/web/components/unread-messages.ts';
import { InquiriesPanel, ReportsNotice } from '../../../owner-listings/web/components.ts';
import type { ListingReport, OwnerInquiry } from '../../../owner-listings/owner-listings.contract.ts';
import { PhotoPicker } from '../../../photos/web/components.ts';
import type { AdminPet } from '../../admin-pets.contract.ts';
import { petFormRows } from '../../pet-fields.constants.ts';
import { StaffPanel } from './staff-panel.tsx';
import { describeListing } from './my-pet-card.tsx';
import { ArchiveButton } from './archive-button.tsx';
import { PetDeletion } from './pet-deletion.tsx';
import { PetFields } from './pet-fields.tsx';
import { statusOptions } from './pets-labels.ts';
import { UncheckedNotice } from './unchecked-notice.tsx';
import { useEditedPet, type EditedPetState } from './use-edited-pet.ts';
import { useHasPage } from './use-has-page.ts';

interface PetEditFormProps {
  pet: AdminPet;
  /** Whether it is changed for the shelter, or else by its owner. */
  isForShelter: boolean;
  /** The list that contains this pet. */
  list: { to: string; label: string };
  /** Messages to the owner, and for staff the reports. */
  inquiries: OwnerInquiry[];
  reports: ListingReport[];
}

/** All fields of a pet on one page. */
export function PetEditForm({ pet, isForShelter, list, inquiries, reports }: PetEditFormProps) {
  const edit = useEditedPet(pet);
  const { form, values, errors, picked, photos, failure, isChanged, isSending, isBusy } = edit;
  const renderTasks = use(PetTasksContext);
  const [isDeleting, setIsDeleting] = useState(false);
  const [isDeleted, setIsDeleted] = useState(false);
  const navigate = useNavigate();
  const fields = { values, errors, statuses: statusOptions, onSet: edit.set };

  const leave = () => {
    setIsDeleted(true);
    // By then, the unsaved-changes prompt is unmounted.
    setTimeout(() => void navigate(list.to));
  };
  return (
    <DashboardPage
      title={`Edit ${pet.name}`}
      actions={<PageActions pet={pet} list={list} isForShelter={isForShelter} onDelete={() => setIsDeleting(true)} />}
    >
      <ReportsNotice
        petId={pet.id}
        reports={reports}
        onUnlist={pet.is_listed ? () => edit.change({ is_listed: false }) : undefined}
      />
      {isForShelter && <UncheckedNotice pet={pet} edit={edit} />}
      {!isForShelter && (
        <>
          <p className="dashboard-notice">{describeListing(pet)}</p>
          <InquiriesPanel inquiries={inquiries} onReplied={() => void loadUnread()} />
        </>
      )}
      <form
        ref={form}
        className="wide-form"
        // As every form that sends something, so that what was typed is kept when the session ends.
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          edit.save();
        }}
      >
        <Panel title="Details">
          <PetFields {...fields} rows={petFormRows.details} />
          {isForShelter && <PetFields {...fields} rows={petFormRows.shelter} />}
          <PhotoPicker
            picked={picked}
            photos={photos}
            error={errors.photos}
            onTouch={() => edit.clearError('photos')}
          />
        </Panel>
        <Panel title="Health and habits">
          <PetFields {...fields} rows={petFormRows.care} />
        </Panel>
        <Panel title="Story">
          <PetFields {...fields} rows={petFormRows.story} />
        </Panel>
        {isForShelter ? <StaffPanel pet={pet} edit={edit} /> : <OwnersPanel pet={pet} edit={edit} />}
        <div className="save-bar">
          {failure && <FormMessage type="error">{failure}</FormMessage>}
          <p className="text-small text-soft" role="status">
            {isChanged ? 'You have unsaved changes.' : 'All changes saved'}
          </p>
          <SubmitButton isBusy={isBusy || isSending} busyLabel={isSending ? 'Uploading photos…' : 'Saving…'}>
            Save
          </SubmitButton>
        </div>
      </form>
      {isForShelter && renderTasks(pet.id)}
      {isForShelter && <InquiriesPanel inquiries={inquiries} />}
      <UnsavedChanges isChanged={isChanged && !isDeleted} />
      {edit.confirmation}
      {isDeleting && <PetDeletion pet={pet} onClose={() => setIsDeleting(false)} onDeleted={leave} />}
    </DashboardPage>
  );
}

interface PageActionsProps extends Pick<PetEditFormProps, 'pet' | 'list'> {
  isForShelter: boolean;
  onDelete: () => void;
}

function PageActions({ pet, list, isForShelter, onDelete }: PageActionsProps) {
  const hasPage = useHasPage();
  const canDelete = useCan('delete records');
  const canSeeApplications = useCan('view applications');
  return (
    <>
      <Link className="text-button" to={list.to}>
        {list.label}
      </Link>
      {isForShelter && !pet.listed_by_owner && (
        <Link className="text-button" to={animalHref(pet.id)}>
          Record
        </Link>
      )}
      {hasPage(pet) && (
        <Link className="text-button" to={`/pets/${pet.id}`}>
          View page
        </Link>
      )}
      {pet.has_been_applied_for && isForShelter && canSeeApplications && (
        <Link className="text-button" to={`/admin-dashboard/manage-adoptions?pet_id=${pet.id}`}>
          Applications
        </Link>
      )}
      {isForShelter && <ArchiveButton pet={pet} className="text-button gap-2" />}
      {(canDelete || !isForShelter) && (
        <button className="text-button gap-2" type="button" onClick={onDelete}>
          <DashboardIcon name="trash" />
          Delete
        </button>
      )}
    </>
  );
}

/** Whether the card names the owner. */
function OwnersPanel({ pet, edit }: { pet: AdminPet; edit: EditedPetState }) {
  const hint = edit.flags.show_owner
    ? `Visitors see: Lives with ${pet.owner?.name}, ${pet.owner?.phone_number}. We remove both once ${pet.name} is adopted.`
    : 'Visitors don’t see your name or phone number, and can contact you through us.';
  return (
    <Panel title="Your name and phone">
      <CheckField
        label="Show my name and phone number on the pet’s page"
        name="show_owner"
        isChecked={edit.flags.show_owner}
        onCheck={(is) => edit.setFlag('show_owner', is)}
        hint={hint}
      />
    </Panel>
  );
}
