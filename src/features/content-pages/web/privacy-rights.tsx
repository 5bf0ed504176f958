import type { ContentSection } from './content-page.tsx';

export const rightsSections: ContentSection[] = [
  {
    id: 'who-else',
    title: 'Who else gets it',
    content: (
      <p>
        Nobody, but for those who carry it for us: the house where our server stands, and the mail server that delivers
        our e-mails. They may do nothing else with it. We give data to an authority only where the law obliges us to.
      </p>
    ),
  },
  {
    id: 'grounds',
    title: 'Why we may',
    content: (
      <>
        <p>In the words of the General Data Protection Regulation (GDPR), article 6:</p>
        <ul>
          <li>
            account, applications, pick-ups, visits, messages and chats: you ask us for something, and we need it for
            that (1 b);
          </li>
          <li>newsletter, your story, and your phone number on a pet’s card: you consent (1 a);</li>
          <li>
            counting tries, logged-in devices, noting who did what: we have a legitimate interest in keeping your
            account and this site safe (1 f);
          </li>
          <li>
            the e-mails after an adoption: we have a legitimate interest in how our pets fare, and you can turn them off
            (1 f);
          </li>
          <li>receipts: the law obliges us to keep them (1 c).</li>
        </ul>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    content: (
      <>
        <p>You need no reason and no form: write to us from the e-mail address that we know.</p>
        <ul>
          <li>
            Ask what we keep about you, and get a copy that a machine can read. With an account you download it
            yourself, in its settings.
          </li>
          <li>Have it corrected. Name, e-mail address and phone number you can change in your account yourself.</li>
          <li>Have it deleted, or not used for a while. Your account you can delete yourself, in its settings.</li>
          <li>Object to what we do because of a legitimate interest.</li>
          <li>Take back a consent at any time; what was done until then stays right.</li>
        </ul>
        <p>
          You get an answer within a month. If it does not satisfy you, you may complain to the data protection
          authority of the place where you live. Nothing here is decided by a machine alone.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'When this changes',
    content: (
      <p>
        If we keep something else, or keep it longer, it stands here before we do. The day of the last change stands at
        the top.
      </p>
    ),
  },
];
