import type { ShownFees } from './shown-fees.ts';

export interface Question {
  /** What a link to it says after the `#`; it stays as it is for good. */
  id: string;
  question: string;
  answer: string;
  /** Where one goes from here. */
  links?: { label: string; to: string }[];
}

export interface QuestionGroup {
  id: string;
  title: string;
  questions: Question[];
}

/** What people ask, and the answers as text alone: search engines read the same (`faq-json-ld.ts`). */
export function questionGroups({ openingHours, fees }: { openingHours: string; fees: ShownFees }): QuestionGroup[] {
  return [
    {
      id: 'before-you-adopt',
      title: 'Before you adopt',
      questions: [
        {
          id: 'meeting',
          question: 'May I come by and meet a pet first?',
          answer: `Please do. We are open every day, ${openingHours}. Sit down with them, take your time, and bring the whole family. With 'Book a visit' on a pet's page you tell us when you come, and whom you would like to meet.`,
          links: [{ label: 'Find a pet to visit', to: '/search?status=Available' }],
        },
        {
          id: 'finding',
          question: 'How do I find the pet that suits me?',
          answer:
            'Search by kind, breed, age or size, and for pets that get on with children, dogs or cats. Each pet has a page with its pictures, its character and its story. The address of a search can be kept and shared.',
          links: [{ label: 'Search pets', to: '/search' }],
        },
        {
          id: 'on-hold',
          question: "What does 'On hold' mean?",
          answer:
            'That we are not taking applications for this pet at the moment, for example because it is with the vet. Its page stays, so look in again.',
        },
        {
          id: 'lives-with',
          question: "Why does a card say 'Lives with', and a phone number?",
          answer:
            'Some pets wait for a new home in the home they have. Their people have agreed that you may call them. The number goes from the site when the pet has found a home.',
        },
        {
          id: 'under-18',
          question: 'I am not yet 18. May I adopt?',
          answer: 'Yes, if somebody who looks after you agrees: a guardian must sign for you.',
        },
      ],
    },
    {
      id: 'adopting',
      title: 'Adopting',
      questions: [
        {
          id: 'steps',
          question: 'How does an adoption work?',
          answer:
            'In five steps: Procedure, Application, Payment, Schedule pick-up, Pet adopted. You read what an adoption means, tell us about yourself and your home, say how you would like to pay, and choose a day for the pick-up. We read your application and decide; then you take your pet home. What you have begun waits for you, on any device where you log in.',
          links: [
            { label: 'The steps, one by one', to: '/#adoption-process' },
            { label: 'Find your pet', to: '/catalogue' },
          ],
        },
        {
          id: 'account',
          question: 'Do I need an account?',
          answer:
            'Not for looking around, for a visit or for the newsletter, nor for reading how an adoption goes. For applying you do: your name, phone number, e-mail address and a password. It costs nothing.',
          links: [{ label: 'Sign up', to: '/auth?mode=signup' }],
        },
        {
          id: 'deciding',
          question: 'How long does it take you to decide?',
          answer:
            'In your Adoption History stand all your applications, how far each of them has come, and how long we usually take. Each time something changes you get an e-mail that says what comes next.',
        },
        {
          id: 'others-before-me',
          question: 'What if somebody has applied before me?',
          answer:
            'Apply all the same: we look for the home that suits the pet, and who was first is not all that counts. You see how many applications came before yours. If we approve another one, yours is on the waiting list, and is open again should that adoption not come about.',
        },
        {
          id: 'withdrawing',
          question: 'I have changed my mind. May I withdraw my application?',
          answer:
            'Yes, in your Adoption History, for as long as we have not decided. A pick-up that you have booked is cancelled with it. If we have decided already, please write to us.',
        },
        {
          id: 'cats',
          question: 'Do I need an application for a cat?',
          answer: `No. Cats need no application: simply walk in during opening hours, ${openingHours}. Dogs and all other pets need one. If you would like a cat to be reserved for you, apply all the same.`,
        },
        {
          id: 'declawing',
          question: 'May I have my cat declawed?',
          answer:
            'No. Declawing is not allowed for any cat adopted from us. We gladly show you how to save the sofa instead.',
        },
        {
          id: 'pickup',
          question: 'When and where can I collect my pet?',
          answer:
            'At 09:00 AM, 10:00 AM, 11:00 AM, 01:00 PM, 02:00 PM, 03:00 PM or 04:00 PM, at one of our three locations: Main Branch, Downtown or Eastside. You choose the day, the time and the place yourself.',
        },
        {
          id: 'moving-pickup',
          question: 'Can I move my pick-up?',
          answer:
            "Yes: in your dashboard, under 'Schedule pick-up', you move or cancel it until its time has come. We send you an e-mail with an entry for your calendar, and remind you the day before. If you book it before we have decided, it is provisional until we approve your application.",
        },
        {
          id: 'already-adopted',
          question: 'The pet I wanted has been adopted. What now?',
          answer:
            'We are glad for the pet, and sorry for you. Its page shows others that are like it. If you get our newsletter, you hear of new arrivals early.',
          links: [{ label: 'The newest arrivals', to: '/catalogue' }],
        },
      ],
    },
    {
      id: 'costs',
      title: 'Costs',
      questions: [
        {
          id: 'fees',
          question: 'What does an adoption cost?',
          answer: `Dogs ${fees.dog}, cats ${fees.cat}, small animals ${fees.other}.`,
        },
        {
          id: 'fee-covers',
          question: 'What does the fee cover?',
          answer:
            'Vaccinations, microchip, spay or neuter, flea treatment and deworming. There is nothing to pay on top.',
        },
        {
          id: 'payment',
          question: 'When and how do I pay?',
          answer:
            'When you collect your pet, not before: in cash, by card or by PayPal. Online you only say how you would like to pay, and nothing is charged. The fee is the one that holds when we approve your application, and you get a receipt for it.',
        },
        {
          id: 'card-number',
          question: 'Is my card number safe with you?',
          answer:
            'We do not have it. Your browser keeps all but the last four digits to itself, so that the number can neither be charged nor stolen here.',
        },
        {
          id: 'money-back',
          question: 'I have paid, and the adoption does not come about. What about the fee?',
          answer: 'We give it back, and you get a receipt for that too.',
        },
      ],
    },
    {
      id: 'after-the-adoption',
      title: 'After the adoption',
      questions: [
        {
          id: 'advice',
          question: 'Whom can I ask when something is difficult?',
          answer: 'Us. Call or write whenever you need advice, for as long as your pet lives.',
          links: [{ label: 'How to reach us', to: '/faqs#support' }],
        },
        {
          id: 'coming-back',
          question: 'What if it does not work out?',
          answer:
            'Then your pet may always come back to us, whatever the reason. Write to us early: there is often a way to help.',
        },
        {
          id: 'story',
          question: 'May I tell you how we are doing?',
          answer:
            'We hope you will. With your leave we publish your story, for those who are still making up their mind.',
          links: [{ label: 'Success Stories', to: '/success-stories' }],
        },
      ],
    },
    {
      id: 'the-site',
      title: 'The site',
      questions: [
        {
          id: 'password',
          question: 'I have forgotten my password.',
          answer:
            "Choose 'Forgot Password?' where you log in. We mail you a link with which you set a new one; it works once, for an hour.",
          links: [{ label: 'Ask for a link', to: '/auth?mode=reset' }],
        },
        {
          id: 'newsletter-end',
          question: 'How do I end the newsletter?',
          answer:
            "With 'Unsubscribe' in each of its mails: one click more, and your address is off our list. There is nothing to log in to.",
        },
        {
          id: 'my-data',
          question: 'What do you know about me?',
          answer:
            'What you have told us, and what we need to keep your account safe. There are no cookies and no trackers on this site. The privacy notice says it in full.',
          links: [{ label: 'Privacy', to: '/privacy' }],
        },
      ],
    },
  ];
}
