import { Link } from 'react-router';
import { Panel } from '../../../../ui/dashboard/panel.tsx';

/** What the site does for both sides: the two lists of the specification. */
export function UserFeatures() {
  return (
    <div className="user-features">
      <Panel title="For adopters">
        <ul className="user-features-list">
          {forAdopters.map(({ to, title, text }) => (
            <li key={title}>
              <Link className="text-link" to={to}>
                {title}
              </Link>
              <p className="text-soft">{text}</p>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="For the shelter">
        <dl className="grid gap-4">
          {forTheShelter.map(([title, text]) => (
            <div key={title}>
              <dt className="font-semibold">{title}</dt>
              <dd className="text-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </div>
  );
}

const forAdopters = [
  {
    to: '/user-dashboard/all-pets',
    title: 'Meet every pet',
    text: 'Photos, personality and story of every pet, and who’s available.',
  },
  {
    to: '/user-dashboard/saved-searches',
    title: 'Hear about new pets',
    text: 'Save a search and we’ll email you when there’s a match.',
  },
  {
    to: '/user-dashboard/account-management?tab=favorites',
    title: 'Save pets',
    text: 'Tap the heart on a pet’s photo, and find your saved pets on any device.',
  },
  {
    to: '/user-dashboard/adoption-process',
    title: 'Adopt from your couch',
    text: 'Five steps, saved as you go. Pause any time.',
  },
  {
    to: '/user-dashboard/payment-settings',
    title: 'Pay at pickup',
    text: 'Tell us how you’d like to pay. Nothing is charged online.',
  },
  {
    to: '/user-dashboard/schedule-pickup',
    title: 'Schedule your pickup',
    text: 'Choose a day, time and location. We’ll remind you the day before.',
  },
  {
    to: '/user-dashboard/adoption-history',
    title: 'Follow your applications',
    text: 'See what’s happening with each one and what’s next, with receipts and certificates.',
  },
  {
    to: '/user-dashboard/inbox',
    title: 'Ask us anything',
    text: 'Message us and read our replies in one place.',
  },
  {
    to: '/user-dashboard/add-pet',
    title: 'Find your pet a new home',
    text: 'List your pet with photos, and decide whether to show your name.',
  },
  {
    to: '/user-dashboard/pending-reviews',
    title: 'Become a success story',
    text: 'Your story may help someone else adopt.',
  },
  {
    to: '/user-dashboard/account-management',
    title: 'Manage your account',
    text: 'Your details, password, devices and emails, and a download of your data.',
  },
];

const forTheShelter: [string, string][] = [
  [
    'Applications at a glance',
    'Each application beside its pet, with notes, references, other applicants and the pickup.',
  ],
  ['One list of pets', 'Everyone at the shelter sees the same pets and the same status, right away.'],
  ['No double bookings', 'Pickups and visits by day and location. No bookings on closed days.'],
  ['Fees that add up', 'Every payment gets a numbered receipt.'],
  ['Messages and live chat', 'The team shares one inbox and sees who’s replying.'],
  ['Everyone in one place', 'Find adopters and staff by name, with their current phone number.'],
  ['Numbers you can trust', 'Adoptions, returns, fees and how long pets stay, straight from the records.'],
  ['Emails that arrive', 'Every email is retried until it’s delivered, and you can read it again later.'],
  ['A full history', 'Every change is logged with the time and who made it.'],
];
