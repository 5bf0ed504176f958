import type { ContentSection } from './content-page.tsx';

export const rightsSections: ContentSection[] = [
  {
    id: 'who-else',
    title: 'Who we share it with',
    content: (
      <p>
        Only with the companies that host our site and deliver our email. They can’t use it for anything else. We give
        information to the authorities only when the law requires it.
      </p>
    ),
  },
  {
    id: 'why',
    title: 'Legal basis',
    content: (
      <ul>
        <li>Accounts, applications, pickups, visits, messages and chats: to do what you’ve asked us to do.</li>
        <li>
          The newsletter, your story, and your phone number on a pet’s card: because you’ve said yes. You can change
          your mind at any time.
        </li>
        <li>
          Counting attempts, the list of logged-in devices and the activity log: to keep your account and this site
          safe.
        </li>
        <li>Emails after an adoption: to see how our pets are doing. You can turn them off.</li>
        <li>Receipts: for our books and taxes.</li>
      </ul>
    ),
  },
  {
    id: 'rights',
    title: 'Your choices',
    content: (
      <>
        <p>
          Wherever you live, you can ask us for any of this. You don’t need a reason or a form. Just email us from the
          address we have on file.
        </p>
        <ul>
          <li>
            See what we know about you, and get a copy that other software can read. With an account, you can download
            it in your settings.
          </li>
          <li>Have it corrected. You can change your name, email and phone number in your account.</li>
          <li>Have it deleted. You can delete your account in its settings.</li>
          <li>Tell us to stop using it for something, and change your mind about anything you’ve said yes to.</li>
        </ul>
        <p>
          We’ll reply within a month. If you aren’t happy with our answer, you can file a complaint with your state’s
          attorney general or your local privacy authority. People, not computers, make all our adoption decisions.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this page',
    content: (
      <p>Before we store something new, or store it longer, we’ll say so here and update the date at the top.</p>
    ),
  },
];
