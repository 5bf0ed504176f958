import { Link } from 'react-router';
import type { ContentSection } from './content-page.tsx';

export const termsSections: ContentSection[] = [
  {
    id: 'the-site',
    title: 'The site',
    content: (
      <p>
        Looking around is free, and needs no account. We do our best to keep the site up and what it says right, but we
        cannot promise that it is always there. A pet may have found a home a minute before its page says so.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    content: (
      <ul>
        <li>It is yours alone. Give your real name, and an e-mail address and phone number where we reach you.</li>
        <li>Keep your password to yourself, and tell us if you think that somebody else knows it.</li>
        <li>You may have it deleted at any time.</li>
        <li>We may close an account that is used to deceive or to harm people, animals or this site.</li>
      </ul>
    ),
  },
  {
    id: 'adoption',
    title: 'Adopting',
    content: (
      <>
        <p>
          An application is a request and no reservation: several people may apply for the same pet, and the shelter
          decides. It binds neither you nor us; you may withdraw it until we have decided, and talk to us after that.
          When we approve one, the others for the same pet wait, in case that adoption does not come about. The adoption
          is agreed when you collect the pet.
        </p>
        <ul>
          <li>Answer the questions truthfully: a pet’s life depends on it.</li>
          <li>If you are not yet 18, a guardian must sign.</li>
          <li>Cats need no application. Declawing is not allowed for any cat adopted from us.</li>
          <li>
            We tell you what we know about a pet’s health and character. We do not know everything, above all where it
            came from the street.
          </li>
          <li>If it does not work out, your pet may come back to us, whatever the reason.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'fee',
    title: 'Fee and payment',
    content: (
      <p>
        The adoption fee, and what it covers, stand with each pet and under{' '}
        <Link className="text-link" to="/faqs#fees">
          FAQs
        </Link>
        . What the fee is when we approve your application holds, whatever changes later. It is due when you collect the
        pet, and you get a receipt. Nothing is charged through this site. If you have paid and the adoption does not
        come about after all, we give the fee back.
      </p>
    ),
  },
  {
    id: 'visits',
    title: 'Visits and pick-ups',
    content: (
      <p>
        A visit that you book tells us that you are coming; it does not hold the pet for you. Nor does a pick-up that
        you book before we have decided: it is certain once your application is approved, and is cancelled if we decide
        otherwise. You may move or cancel a pick-up until its time has come. If you cannot come, to a visit or a
        pick-up, let us know, so that somebody else can.
      </p>
    ),
  },
  {
    id: 'what-you-post',
    title: 'What you give us to publish',
    content: (
      <p>
        A pet that you offer, its pictures and your stories stay yours. Publish only what is true, what is your own, and
        what you may show; we may show it on this site for as long as you leave it here. We take down what breaks the
        law or hurts people or animals.
      </p>
    ),
  },
  {
    id: 'fair-use',
    title: 'Fair use',
    content: (
      <p>
        Do not try to get at what is not meant for you, and do not send more requests than we can bear. Programs are
        welcome to read our pets through the{' '}
        <Link className="text-link" to="/api/docs">
          API
        </Link>{' '}
        and the{' '}
        <a className="text-link" href="/feed.xml">
          feed
        </a>
        , and to show them elsewhere with a link to us.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'If something goes wrong',
    content: (
      <p>
        We answer for what we do on purpose or by gross negligence, for harm to life, body and health, and wherever the
        law says that we must. Beyond that we do not answer for damage from using a site that is free of charge. Your
        rights as a consumer stay as the law gives them to you.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'When this changes',
    content: (
      <p>
        New terms stand here with their day at the top, and hold from then on for what comes after. If one of these
        sentences should not hold, the others do.
      </p>
    ),
  },
];
