import type { TextSection } from './text-page.tsx';

/** What the site keeps, and for how long: the code that forgets it is named in `tidyFeatures` (src/serve-features.ts). */
export const keptDataSections: TextSection[] = [
  {
    id: 'visiting',
    title: 'When you look around',
    content: (
      <>
        <p>
          You can see all our pets without telling us who you are. Our server notes the time of each request, the page
          and whether it worked, but neither your address on the internet nor your browser.
        </p>
        <p>
          Your browser sends that address along, or we could not answer. Where somebody tries passwords, asks for links
          or sends a form, we count the tries for each address, so that nobody can flood us. For that we keep a
          fingerprint of it from which the address is not read, for some days at most.
        </p>
      </>
    ),
  },
  {
    id: 'account-data',
    title: 'Your account',
    content: (
      <>
        <p>
          Your name, e-mail address, phone number and password, from when you sign up until your account is deleted. We
          need them to know who adopts from us and to reach you. The password is kept in a form that nobody can turn
          back, and that we cannot read either.
        </p>
        <p>While you are logged in, and so that nobody else is in your place, we also keep:</p>
        <ul>
          <li>
            for each device that is logged in: what kind of device and browser it is, its internet address, and when it
            was first and last used. It goes when you log out, or after 7 days without use. You see the list in your
            account, and can end each of them there;
          </li>
          <li>
            the networks from which you have logged in, for a year after the last time. From these a stranger who tries
            passwords cannot lock you out;
          </li>
          <li>links for a new password, for an hour.</li>
        </ul>
        <p>
          The pets you keep as favorites and the searches you save, until you take them away. Where you want mails about
          a saved search, each of them has a link that ends them with a click.
        </p>
        <p>
          When an account is deleted, all of this goes with it. What has been agreed remains without your name:
          adoptions that took place, and their receipts.
        </p>
      </>
    ),
  },
  {
    id: 'adoption-data',
    title: 'Adoptions, messages and chat',
    content: (
      <>
        <p>
          What you tell us in an application, in a message or in the live chat we use to find out whether you and a pet
          suit each other, and to answer you. Only our staff reads it.
        </p>
        <ul>
          <li>Applications that were declined: 24 months.</li>
          <li>Conversations in the live chat: 12 months.</li>
        </ul>
        <p>
          Card numbers never reach us: your browser sends the last four digits alone. If you offer a pet through us,
          your name and phone number stand on its card, if you agree to that, until it has found a home. Its pictures
          are copied without what a camera writes into them, such as the place where they were taken; the originals are
          not kept.
        </p>
      </>
    ),
  },
  {
    id: 'visit-data',
    title: 'Visits',
    content: (
      <p>
        Your name, your e-mail address, the day, and the pet you want to meet, so that we expect you. They are deleted
        12 months after the day of the visit.
      </p>
    ),
  },
  {
    id: 'newsletter-data',
    title: 'Newsletter',
    content: (
      <p>
        Your name and e-mail address, because you have asked for it and confirmed it by a link in an e-mail. An address
        that nobody confirms is deleted after 7 days. When you unsubscribe, which is one click in each newsletter, yours
        is deleted at once, with the e-mails about it. We do not watch who opens a newsletter or what is clicked in it.
      </p>
    ),
  },
  {
    id: 'mail-data',
    title: 'E-mails we send',
    content: (
      <p>
        We keep a copy of each e-mail, with your name and address, for a year after it was sent, to see what we have
        told you and whether it arrived. Then it is deleted. Copies of those that belong to an account go with the
        account.
      </p>
    ),
  },
  {
    id: 'audit-data',
    title: 'Who did what',
    content: (
      <p>
        For important deeds, such as a login, a new password or the change of an account, we note what was done, when,
        by which account number and from which internet address, so that misuse can be found. The address is removed
        after 30 days. The rest holds no names, and stays.
      </p>
    ),
  },
  {
    id: 'browser-data',
    title: 'What your browser keeps for us',
    content: (
      <>
        <p>
          We set no cookies. Only when you log in does your browser remember five things, in its local storage, until
          you log out: <code>token</code>, <code>role</code>, <code>user_id</code>, <code>username</code> and{' '}
          <code>isAuthenticated</code>.
        </p>
        <p>
          Until you close a tab, that tab remembers how far you have scrolled, messages that you have not dismissed yet,
          the key in a link of ours that you have followed and not used yet, and a heart or a search that waits for you
          to log in. What you have filled in about a pet that you are adding is remembered until you send it, start over
          or log out. None of it serves to recognise you elsewhere.
        </p>
      </>
    ),
  },
];
