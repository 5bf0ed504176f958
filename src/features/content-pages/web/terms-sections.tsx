import { Link } from 'react-router';
import type { ContentSection } from './content-page.tsx';

export const termsSections: ContentSection[] = [
  {
    id: 'the-site',
    title: 'This site',
    content: (
      <p>
        You can browse for free, without an account. We do our best to keep the site running and correct, but we can’t
        promise that it’s always available. A pet may be adopted shortly before its page shows it.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    content: (
      <ul>
        <li>Your account is for you only. Use your real name, and an email and phone number where we can reach you.</li>
        <li>Keep your password secret, and tell us if you think someone else knows it.</li>
        <li>You can delete your account at any time.</li>
        <li>We may close an account that’s used to deceive or harm people, animals or this site.</li>
      </ul>
    ),
  },
  {
    id: 'adoption',
    title: 'Adopting',
    content: (
      <>
        <p>
          An application is a request. It reserves a pet only once we approve it. More than one person can apply for the
          same pet, and we choose. Applying doesn’t commit you or us. You can withdraw your application until we’ve
          decided, and talk to us after that. When we approve an application, the others for the same pet join the
          waitlist in case that adoption falls through. The adoption is final when you pick up the pet.
        </p>
        <ul>
          <li>Answer the questions truthfully. A pet’s life depends on it.</li>
          <li>If you’re under 18, a parent or guardian must sign.</li>
          <li>Cats need no application. We don’t allow declawing of any cat adopted from us.</li>
          <li>
            We’ll tell you what we know about a pet’s health and personality. We don’t know everything, especially about
            strays.
          </li>
          <li>If it doesn’t work out, you can always bring your pet back, whatever the reason.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'fee',
    title: 'Fees and payment',
    content: (
      <p>
        You’ll find the adoption fee and what it covers on each pet’s page and in the{' '}
        <Link className="text-link" to="/faqs#fees">
          FAQs
        </Link>
        . The fee we quote for your application doesn’t change later. You pay it at pickup, or online where we offer it,
        and get a receipt. If you’ve paid and the adoption falls through, we’ll refund you.
      </p>
    ),
  },
  {
    id: 'visits',
    title: 'Visits and pickups',
    content: (
      <p>
        Booking a visit doesn’t reserve the pet. Neither does a pickup that you book before we’ve decided: it’s
        confirmed once we approve your application, and canceled if we don’t. You can reschedule or cancel a pickup
        until it starts. If you can’t make a visit or a pickup, please let us know so someone else can take the slot.
      </p>
    ),
  },
  {
    id: 'what-you-post',
    title: 'What you post here',
    content: (
      <p>
        The listings, photos and stories you post stay yours. Post only what’s true and what you have the right to
        share. We may show it on this site until you remove it. We take down anything that’s illegal or that hurts
        people or animals.
      </p>
    ),
  },
  {
    id: 'fair-use',
    title: 'Fair use',
    content: (
      <p>
        Don’t try to get into other people’s accounts or data, and don’t overload the site. You’re welcome to show our
        pets on your own site or app, with a link to us, through our{' '}
        <Link className="text-link" to="/api/docs">
          API
        </Link>{' '}
        or our{' '}
        <a className="text-link" href="/feed.xml">
          RSS feed
        </a>
        .
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Our responsibility',
    content: (
      <p>
        This site is free, and we offer it as is. As far as the law allows, we aren’t responsible for losses that come
        from using it. Nothing here limits our responsibility for harm we cause on purpose or by being reckless, or any
        rights the law gives you that can’t be waived.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    content: (
      <p>
        If we change these terms, we’ll post the new ones here with their date. They apply from then on. If any part is
        unenforceable, the rest still applies.
      </p>
    ),
  },
];
