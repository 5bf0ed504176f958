import { Link } from 'react-router';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import type { AdminStory } from '../../success-stories.contract.ts';
import { StoryCard } from '../story-card.tsx';
import { StoryActions } from './story-actions.tsx';

interface StoryDialogProps {
  story: AdminStory;
  onClose: () => void;
  onDecline: () => void;
}

/** A story as visitors see it, with what the shelter needs to decide. */
export function StoryDialog({ story, onClose, onDecline }: StoryDialogProps) {
  const { title, photo, pet_photo } = story;
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="grid gap-5">
        <StoryCard story={{ ...story, photo: photo ?? pet_photo }} headingLevel="h3" />
        <Facts story={story} />
        <StoryActions story={story} variant="dialog" onDecline={onDecline} onDone={onClose} />
      </div>
    </Dialog>
  );
}

function Facts({ story }: { story: AdminStory }) {
  const { user, application_id, pet_name, may_publish, is_returned, photo, decision_note } = story;
  const { created_at, updated_at, published_at } = story;
  return (
    <dl className="grid gap-3 text-small sm:grid-cols-2">
      <Fact name="Author">
        <bdi>{user.name}</bdi>
        {application_id !== null && (
          <Link
            className="text-link block"
            to={`/admin-dashboard/manage-adoptions/${application_id}`}
          >{`Application for ${pet_name}`}</Link>
        )}
      </Fact>
      <Fact name="Consent">
        {may_publish ? 'The author agreed to publication.' : 'The author didn’t agree to publication.'}
        {is_returned && ` But ${pet_name} is back at the shelter.`}
      </Fact>
      <Fact name="Photo">{photo ? 'The author’s photo' : 'None. The pet’s photo is shown.'}</Fact>
      <Fact name="Written">
        <DateTime at={created_at} />
      </Fact>
      {published_at !== null && (
        <Fact name="On the site since">
          <DateTime at={published_at} />
        </Fact>
      )}
      {published_at === null && updated_at !== created_at && (
        <Fact name="Last changed">
          <DateTime at={updated_at} />
        </Fact>
      )}
      {decision_note !== null && (
        <Fact name="Your message">
          <span className="whitespace-pre-line">{decision_note}</span>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
