import { Link } from 'react-router';
import { Panel } from '../../../../ui/dashboard/panel.tsx';

/** What the site does for both sides: the two lists of the specification. */
export function UserFeatures() {
  return (
    <div className="user-features">
      <Panel title="For you as an adopter">
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
    text: 'Pictures, character and back story of each one, with special needs told openly, and always who is free.',
  },
  {
    to: '/user-dashboard/saved-searches',
    title: 'Be told who is new',
    text: 'Save a search, and we write to you when a pet that fits can be adopted.',
  },
  {
    to: '/user-dashboard/account-management?tab=favorites',
    title: 'Keep your favorites',
    text: 'A heart on a card is enough, and you find the pet again on every device.',
  },
  {
    to: '/user-dashboard/adoption-process',
    title: 'Adopt from the sofa',
    text: 'Five steps, saved as you fill them in, which wait for you where you left them.',
  },
  {
    to: '/user-dashboard/payment-settings',
    title: 'Pay at the pickup',
    text: 'Say how you would like to pay. Nothing is charged before you hold your pet.',
  },
  {
    to: '/user-dashboard/schedule-pickup',
    title: 'Choose day, time and place',
    text: 'Of the pickup, with an entry for your calendar and a reminder the day before.',
  },
  {
    to: '/user-dashboard/adoption-history',
    title: 'Always in the picture',
    text: 'What became of each application and what comes next, with receipts and certificate to print.',
  },
  {
    to: '/user-dashboard/inbox',
    title: 'Ask us anything',
    text: 'Your messages and our answers stay together, and we write to you when one waits.',
  },
  {
    to: '/user-dashboard/add-pet',
    title: 'Find a home for a pet of yours',
    text: 'Offer it through us, with pictures, and say whether your name may stand on its card.',
  },
  {
    to: '/user-dashboard/pending-reviews',
    title: 'Tell how it went',
    text: 'Your story may give somebody else the courage to adopt.',
  },
  {
    to: '/user-dashboard/account-management',
    title: 'One account, and it is yours',
    text: 'Your details, password, devices and e-mails in one place, and all your data to take along.',
  },
];

const forTheShelter: [string, string][] = [
  ['Applications side by side', 'The whole form beside the pet, with notes, references, rivals and the pickup.'],
  ['One list of pets', 'Everybody at the shelter sees the same pets with the same status at the same time.'],
  ['A calendar that cannot be overbooked', 'Pickups and visits by day and place, with closed days left out.'],
  ['Fees that add up', 'Each payment has its receipt, numbered without a gap.'],
  ['Messages and live chat', 'Several people can answer, and see who is answering.'],
  ['People at hand', 'Adopters and staff are found by name, with the phone number that holds today.'],
  ['Figures one can trust', 'How long pets stay, adoptions, returns and fees, counted from what has happened.'],
  ['Mail that arrives', 'Each letter waits in order until it is delivered, and can be read again later.'],
  ['Nothing forgotten', 'Whatever is changed is noted with its time and its author.'],
];
