import { RetentionPeriod } from './retention-period.tsx';
import type { ContentSection } from './content-page.tsx';

/** The stored data and its retention. `cleanUpFeatures` (src/serve-features.ts) calls the code that deletes it. */
export const storedDataSections: ContentSection[] = [
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
            the networks from which you’ve logged in or created your account, for a year after the last time. From
            these, no one can lock you out by guessing passwords;
          </li>
          <li>which photos you’ve uploaded, so that no one else can use them, until the photo is deleted;</li>
          <li>
            links to reset your password, for an hour, and each request for one, with the email and the internet
            address, until we’ve looked up the account. That takes about a second, and at most a day.
          </li>
        </ul>
        <p>
          The pets you keep as favorites and the searches you save, until you take them away. Where you want mails about
          a saved search, each of them has a link that ends them with a click. Which of our other e-mails you do not
          want is kept with your account.
        </p>
        <p>
          When an account is deleted, all of this goes with it, and so do your open applications, pick-ups and ways to
          pay. What has been agreed remains without your name: adoptions that took place, and their receipts. You can
          delete your account yourself, in its settings. A last e-mail confirms it, and its copy is deleted a day after
          it was sent.
        </p>
      </>
    ),
  },
  {
    id: 'adoption-data',
    title: 'Applications and pick-ups',
    content: (
      <>
        <p>
          With an application you tell us how to reach you, whether you are of age, where and with whom you live, which
          animals you have or had, and whom we may ask about you. We use it to find out whether you and a pet suit each
          other, and for nothing else. Please tell whoever you name as a reference that you do.
        </p>
        <p>
          You see your own applications, and our staff sees all of them; nobody who applies for the same pet learns who
          the others are, only how many came earlier. Our staff notes beside an application what was said about it, what
          a reference, a veterinarian or a landlord has answered, and sometimes a warning with its reason. These notes
          stay among our staff, who decides; they are part of what you may ask us for, and of the file with your data
          that you can download.
        </p>
        <p>
          After an adoption we write to you four times, 3, 14, 30 and 60 days later, to help you and your pet along, and
          note that we did. In the settings of your account you can turn these e-mails off.
        </p>
        <ul>
          <li>An application that you have begun and not sent: 90 days after you last wrote on it.</li>
          <li>
            One that was declined, or that you have withdrawn: <RetentionPeriod field="application_months" /> after
            that, with what was noted beside it.
          </li>
          <li>
            One that led to an adoption: for as long as you have an account. Then we keep that the pet found a home, and
            not with whom.
          </li>
          <li>
            If you adopt at the shelter and without an account: your name, phone number and e-mail address, for as long
            as we keep with whom the pet found a home.
          </li>
          <li>
            For our reports: that somebody applied for a pet, when, and what came of it. It does not say who it was, and
            stays.
          </li>
          <li>The day, the time and the place of a pick-up, and what you have written to it: with its application.</li>
          <li>How you would like to pay, until you take it away or your account is deleted.</li>
        </ul>
        <p>
          Card numbers never reach us: your browser sends the last four digits alone, and only they are kept. The
          address of a PayPal account is kept as you type it.
        </p>
      </>
    ),
  },
  {
    id: 'receipt-data',
    title: 'Receipts',
    content: (
      <p>
        When you pay the adoption fee, or get it back, we write a receipt: the amount, the day, how it was paid, your
        name and the pet’s. It copies what it shows, and stays when the application or the pet is deleted, because the
        law obliges us to keep it. When your account is deleted, your name is taken off it.
      </p>
    ),
  },
  {
    id: 'message-data',
    title: 'Messages and pets you offer',
    content: (
      <>
        <p>
          What you tell us in a message we use to answer you. Only our staff reads it. It stays with your account, and
          is deleted with it.
        </p>
        <p>
          If you offer a pet through us, your name and phone number stand on its card, if you agree to that, until it
          has found a home. Its pictures are copied without what a camera writes into them, such as the place where they
          were taken; the originals are not kept.
        </p>
      </>
    ),
  },
  {
    id: 'story-data',
    title: 'Stories of adoptions',
    content: (
      <p>
        If you tell us how the pet you adopted is doing: your words, the picture you add, and the name you sign with.
        Only our staff reads it, unless you agree that it stands on our site for everybody. You can take that back at
        any time, and it is gone from the site at once. The story goes when you delete it, or your account.
      </p>
    ),
  },
  {
    id: 'chat-data',
    title: 'Live chat',
    content: (
      <>
        <p>
          What you write in the live chat, what is answered and when, which page of ours you look at while it is there,
          and the e-mail address that you leave. Whoever is logged in is known to us by name; nobody else is. Only our
          staff reads it, to answer you. The first answer may come from a small program on our own server, which looks
          for words that it knows, and says that it is one.
        </p>
        <p>
          A conversation is deleted <RetentionPeriod field="chat_months" /> after the last word in it, and at once with
          your account, if it was yours, or when you ask us to. If you log in while you chat, the conversation becomes
          part of your account, and this browser forgets it when you log out.
        </p>
      </>
    ),
  },
  {
    id: 'visit-data',
    title: 'Visits',
    content: (
      <p>
        Your name, your e-mail address, the day, and the pet you want to meet, so that we expect you. They are deleted{' '}
        <RetentionPeriod field="visit_months" /> after the day of the visit.
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
        is deleted at once, with the e-mails about it and the newsletters you got; a newsletter that waits to be sent to
        you is not sent. Of each newsletter we keep how many people got it, and not who. A subscription that you make in
        your account belongs to it, and goes with it. We do not watch who opens a newsletter or what is clicked in it.
      </p>
    ),
  },
  {
    id: 'mail-data',
    title: 'E-mails we send',
    content: (
      <p>
        We keep a copy of each e-mail, with your name and address, for <RetentionPeriod field="email_months" /> after it
        was sent, to see what we have told you and whether it arrived. Then it is deleted. Copies of those that belong
        to an account go with the account.
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
        after <RetentionPeriod field="ip_address_days" />. The rest holds no names, and stays.
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
          to log in. From your first message in the live chat on, your browser keeps a random key by which the
          conversation is found again, how far you have read, and what could not be sent yet, under <code>chat</code>.
          What you have filled in about a pet that you are adding, in an application or in a story is remembered until
          you send it, start over or log out. None of it serves to recognise you elsewhere.
        </p>
      </>
    ),
  },
];
