import { RetentionPeriod } from './retention-period.tsx';
import type { ContentSection } from './content-page.tsx';

/** The stored data and its retention. `cleanUpFeatures` (src/serve-features.ts) calls the code that deletes it. */
export const storedDataSections: ContentSection[] = [
  {
    id: 'visiting',
    title: 'When you browse',
    content: (
      <>
        <p>
          You can see all our pets without telling us who you are. We log the time of each visit to a page, which page
          it was and whether it loaded, but not your IP address or your browser.
        </p>
        <p>
          To stop abuse, we count how often the same IP address tries a password, asks for a link or sends a form. For
          the count we store a scrambled version of the address, not the address itself, for a few days at most.
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
          Your name, email, phone number and password, from when you sign up until your account is deleted. We need them
          to know who adopts from us and to reach you. We can’t read your password: it’s stored in scrambled form.
        </p>
        <p>To keep your account safe, we also store:</p>
        <ul>
          <li>
            for each logged-in device: the type of device and browser, its IP address, and when it was first and last
            used. We delete this when you log out, or after 7 days without use. You can see the list in your account and
            log out any device;
          </li>
          <li>
            the networks you’ve used to log in or sign up, for a year after the last time. That way, someone guessing
            passwords can’t lock you out;
          </li>
          <li>which photos you’ve uploaded, so that no one else can use them, until the photo is deleted;</li>
          <li>
            password reset links, for an hour, and the email and IP address of each request until we’ve handled it:
            usually a second, a day at most;
          </li>
          <li>
            the email that an invitation went to, until that person joins, or for 30 days after the invitation has
            expired, whichever comes first.
          </li>
        </ul>
        <p>
          Your saved pets and searches, until you remove them. Each email about a saved search has an unsubscribe link.
          We also store which of our other emails you’ve turned off.
        </p>
        <p>
          When your account is deleted, all of this is deleted too, along with your open applications, pickups and
          payment methods. We keep past adoptions and their receipts, without your name. You can delete your account in
          its settings. We’ll confirm it with one last email, and delete our copy of that email a day later.
        </p>
      </>
    ),
  },
  {
    id: 'adoption-data',
    title: 'Applications and pickups',
    content: (
      <>
        <p>
          An application tells us how to reach you, whether you’re an adult, where and who you live with, the pets you
          have or had, and who we can ask about you. We use it only to find out whether you and a pet are a good match.
          Please let your references know that you’ve named them.
        </p>
        <p>
          You see your own applications, and our staff sees all of them. Other applicants never learn who you are, only
          how many people applied before them. Our staff adds notes to an application: what was discussed, what a
          reference, veterinarian or landlord said, and sometimes a flag with its reason. Only our staff sees these
          notes. You can ask us for them, and they’re in your data download.
        </p>
        <p>
          After an adoption, we’ll email you four times, 3, 14, 30 and 60 days later, with tips for you and your pet.
          You can turn these emails off in your settings.
        </p>
        <p>How long we keep this:</p>
        <ul>
          <li>An application you’ve started but not submitted: for 90 days after your last change.</li>
          <li>
            An application that was rejected or withdrawn, with its notes: for{' '}
            <RetentionPeriod field="application_months" /> after that.
          </li>
          <li>
            An application that led to an adoption: until your account is deleted. After that, we only know that the pet
            found a home, not with whom.
          </li>
          <li>
            Your name, phone number and email, if you adopt at the shelter without an account: for as long as we store
            who adopted the pet.
          </li>
          <li>
            A record for our reports that someone applied for a pet, when, and the outcome, without a name:
            indefinitely.
          </li>
          <li>
            A signed adoption agreement, with when and how it was signed, your IP address and your browser: until your
            account is deleted, and at least for <RetentionPeriod field="agreement_months" /> after the signature. It’s
            our contract with you. One that you haven’t signed is deleted with your account.
          </li>
          <li>The date, time, location and your notes for a pickup: until its application is deleted.</li>
          <li>What our staff deletes: for 30 more days, in case of a mistake. At your request: not at all.</li>
          <li>Your payment methods: until you remove them or your account is deleted.</li>
        </ul>
        <p>
          We never get your card number. Your browser sends only the last four digits, and that’s all we store. A PayPal
          email is stored as you enter it.
        </p>
      </>
    ),
  },
  {
    id: 'receipt-data',
    title: 'Receipts and donations',
    content: (
      <>
        <p>
          When you pay the adoption fee or we refund it, we issue a receipt with the amount, the date, the payment
          method, your name and the pet’s. We keep receipts for our books, even if the application or the pet is
          deleted. When your account is deleted, we remove your name from them.
        </p>
        <p>
          If you pay online, you enter your card on Stripe’s page, under Stripe’s privacy policy. We send Stripe the
          amounts, not your name or email. With the receipt, we store Stripe’s number of the payment. If you open the
          page and don’t pay, we delete that after 60 days.
        </p>
        <p>
          If you donate, we store your name, your email, the amount and your dedication, to send you a receipt and a
          statement of the year. We keep donations for our books. When your account is deleted, or when you ask us, we
          remove your name, email and dedication from them, and a monthly donation ends.
        </p>
      </>
    ),
  },
  {
    id: 'message-data',
    title: 'Messages and pets you list',
    content: (
      <>
        <p>We use your messages to reply to you. Only our staff reads them. They’re deleted with your account.</p>
        <p>
          If you list a pet, we show your name and phone number on its card if you agree, until it’s adopted. We copy
          its photos without the data that a camera adds, such as the location, and don’t keep the originals.
        </p>
        <p>
          If you write to a pet’s owner through us, the owner sees your name and your message, but not your email. Our
          staff can read the message and the reply. If you report a listing, only our staff sees your report. Without an
          account, we also store the network it came from, for <RetentionPeriod field="ip_address_days" />, so that each
          person’s report counts once. We delete messages and reports <RetentionPeriod field="visit_months" /> later, or
          with your account or the listing.
        </p>
      </>
    ),
  },
  {
    id: 'staff-data',
    title: 'Our staff’s tasks',
    content: (
      <p>
        A task on our staff’s list may be about you or your application. We delete it a year after it’s done, or with
        your account. Our staff’s notifications, which may name you, are deleted after 30 days once they’re read, and
        after 90 days in any case. If we join two records about you, we store for 30 days what it takes to undo that.
      </p>
    ),
  },
  {
    id: 'story-data',
    title: 'Success stories',
    content: (
      <p>
        Your words, your photo, and the name you sign with. Only our staff reads your story, unless you let us publish
        it. You can change your mind at any time, and we’ll take it off the site at once. The story is deleted when you
        delete it or your account.
      </p>
    ),
  },
  {
    id: 'chat-data',
    title: 'Live chat',
    content: (
      <>
        <p>
          Your messages, our replies and their times, which of our pages you’re on during the chat, and the email you
          leave. We know your name only if you’re logged in. Only our staff reads the chat, to help you. The first reply
          may come from a bot on our own server. It always says that it’s a bot.
        </p>
        <p>
          We delete a chat <RetentionPeriod field="chat_months" /> after its last message, with your account if it’s
          yours, or when you ask us to. If you log in while you chat, the chat becomes part of your account, and this
          browser forgets it when you log out.
        </p>
      </>
    ),
  },
  {
    id: 'visit-data',
    title: 'Visits',
    content: (
      <p>
        Your name, your email, the day, time and location, and the pet you’d like to meet, so that we can expect you.
        Our emails about the visit have a link to change it, stored in a form we can’t read. We delete all of this{' '}
        <RetentionPeriod field="visit_months" /> after the visit.
      </p>
    ),
  },
  {
    id: 'newsletter-data',
    title: 'Newsletter',
    content: (
      <p>
        Your name and email, because you asked for the newsletter and confirmed it with a link. If you don’t confirm, we
        delete your email after 7 days. When you unsubscribe, with one click in any issue, we delete your email at once,
        along with our copies of the issues you got. We store how many people got each issue, but not who. If you
        subscribe in your account, the subscription is deleted with it. We don’t track who opens a newsletter or clicks
        on its links.
      </p>
    ),
  },
  {
    id: 'mail-data',
    title: 'Emails we send',
    content: (
      <p>
        We store a copy of each email, with your name and address, for <RetentionPeriod field="email_months" />, to know
        what we sent you and whether it arrived. Copies that belong to an account are deleted with it.
      </p>
    ),
  },
  {
    id: 'audit-data',
    title: 'Activity log',
    content: (
      <p>
        For important actions, such as a login, a new password or a change to an account, we log what was done, when,
        from which account and from which IP address, so that we can detect misuse. We remove the IP address after{' '}
        <RetentionPeriod field="ip_address_days" />. We keep the rest, which contains no names.
      </p>
    ),
  },
  {
    id: 'browser-data',
    title: 'What your browser stores',
    content: (
      <>
        <p>
          We don’t use cookies. When you log in, your browser remembers until you log out that you’re logged in, your
          name, your account number and whether you’re an adopter or on our staff.
        </p>
        <p>
          Until you close a tab, your browser remembers how far you’ve scrolled, messages you haven’t dismissed, the
          link from one of our emails that you’ve opened but not used yet, the pets you’re comparing, and a pet or a
          search to save once you log in. From your first chat message on, it remembers which chat is yours, how far
          you’ve read, and what couldn’t be sent yet. It remembers the pets you save without an account until you remove
          them or log in. What you’ve entered about a pet, in an application or in a story is remembered until you
          submit it, start over or log out. None of this is used to track you on other sites.
        </p>
        <p>
          In case you lose your connection, your browser also stores a page that says you’re offline and, once you’ve
          opened an application form, the form itself until you log out. These copies contain nothing about you.
        </p>
        <p className="text-small text-soft">
          If you look in your browser’s local storage, the login is in <code>token</code>, <code>role</code>,{' '}
          <code>user_id</code>, <code>username</code> and <code>isAuthenticated</code>, the chat in <code>chat</code>,
          and pets saved without an account in <code>favorites</code>.
        </p>
      </>
    ),
  },
];
