import { Link, useLoaderData } from 'react-router';
import { requireRole } from '../../../browser/guards.ts';
import { DashboardPage } from './dashboard-page.tsx';
import { LoadFailure } from './load-failure.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { Panel } from './panel.tsx';

const TITLE = 'Paperless Adoption Management System';

export function clientLoader() {
  return { username: requireRole('User').username };
}

export default function UserHomePage() {
  const { username } = useLoaderData<typeof clientLoader>();
  return (
    <DashboardPage
      title={TITLE}
      lead={`Hello, ${username}. Here is your account, and the way to the pets who wait for a home. Nobody needs a sheet of paper for it.`}
      actions={
        <Link className="button" to="/catalogue">
          Meet our pets
        </Link>
      }
    >
      <div className="grid items-stretch gap-5 sm:grid-cols-2">
        <Panel title="For you as an adopter">
          <FeatureList features={forAdopters} />
        </Panel>
        <Panel title="For the shelter">
          <FeatureList features={forTheShelter} />
        </Panel>
      </div>
      <Panel title="A good way to begin">
        <p className="max-w-(--container-text)">
          Turn over the cards in the catalogue and read who they are. If one of them stays on your mind, ‘Adopt Me’ on
          its card begins the adoption: five steps, which wait for you where you left them. And keep your phone number
          up to date, so that we can reach you.
        </p>
        <p className="flex flex-wrap gap-x-6">
          <Link className="text-button" to="adoption-process">
            Adopt a Pet
          </Link>
          <Link className="text-button" to="account-management">
            Look after your account
          </Link>
        </p>
      </Panel>
    </DashboardPage>
  );
}

function FeatureList({ features }: { features: [string, string][] }) {
  return (
    <dl className="grid gap-4">
      {features.map(([title, text]) => (
        <div key={title}>
          <dt className="font-bold">{title}</dt>
          <dd className="text-soft">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const forAdopters: [string, string][] = [
  ['Meet every pet', 'Pictures, character and back story of each one, with special needs told openly.'],
  ['See who is free', 'The catalogue always shows who is available, on hold, or home already.'],
  ['Adopt from the sofa', 'The application is saved as you fill it in; pay and pick up when and how it suits you.'],
  ['Always in the picture', 'Adoption History shows what became of each application, and what comes next.'],
  ['One account', 'Your name, e-mail address and phone number in one place, changed by you whenever you like.'],
  ['Safe and yours', 'See where you are signed in, and sign out anywhere with a click.'],
];

const forTheShelter: [string, string][] = [
  ['Applications side by side', 'The whole form beside the pet, with notes, references and the pick-up.'],
  ['Fees that add up', 'Each payment has its receipt, numbered without a gap.'],
  ['One list of pets', 'Everybody at the shelter sees the same pets with the same status at the same time.'],
  ['People at hand', 'Adopters and staff are found by name, with the phone number that holds today.'],
  ['Mail that arrives', 'Each letter waits in order until it is delivered, and can be read again later.'],
  ['Nothing forgotten', 'Whatever is changed is noted with its time and its author.'],
];

export function HydrateFallback() {
  return <PageSkeleton title={TITLE} rows={4} />;
}

export function ErrorBoundary() {
  return <LoadFailure title={TITLE} />;
}
