import type { Question } from '../setting-fields.contract.ts';

/** The default FAQ. Placeholders fill in its numbers and names from the settings. */
export const defaultQuestions: Question[] = [
  {
    id: 'meeting',
    group: 'before-you-adopt',
    question: 'May I come by and meet a pet first?',
    answer:
      "Please do. We are open {days}, {hours}. Sit down with them, take your time, and bring the whole family.\n\nWith 'Book a visit' on a pet's page you tell us when you come, and whom you would like to meet.\n\n[Find a pet to visit](/search?status=Available)",
    is_on_home: true,
  },
  {
    id: 'finding',
    group: 'before-you-adopt',
    question: 'How do I find the pet that suits me?',
    answer:
      'Search by kind, breed, age or size, and for pets that get on with children, dogs or cats. Each pet has a page with its pictures, its character and its story. The address of a search can be kept and shared.\n\n[Search pets](/search)',
    is_on_home: false,
  },
  {
    id: 'on-hold',
    group: 'before-you-adopt',
    question: "What does 'On hold' mean?",
    answer:
      'That we are not taking applications for this pet at the moment, for example because it is with the vet. Its page stays, so look in again.',
    is_on_home: false,
  },
  {
    id: 'lives-with',
    group: 'before-you-adopt',
    question: "Why does a card say 'Lives with', and a phone number?",
    answer:
      'Some pets wait for a new home in the home they have. Their people have agreed that you may call them. The number goes from the site when the pet has found a home.',
    is_on_home: false,
  },
  {
    id: 'under-18',
    group: 'before-you-adopt',
    question: 'I am not yet 18. May I adopt?',
    answer: 'Yes, if somebody who looks after you agrees: a guardian must sign for you.',
    is_on_home: false,
  },
  {
    id: 'steps',
    group: 'adopting',
    question: 'How does an adoption work?',
    answer:
      'In five steps: Procedure, Application, Payment, Schedule pick-up, Pet adopted. You read what an adoption means, tell us about yourself and your home, say how you would like to pay, and choose a day for the pick-up. We read your application and decide; then you take your pet home. What you have begun waits for you, on any device where you log in.\n\n[The steps, one by one](/#adoption-process)\n[Find your pet](/catalogue)',
    is_on_home: false,
  },
  {
    id: 'account',
    group: 'adopting',
    question: 'Do I need an account?',
    answer:
      'Not for looking around, for a visit or for the newsletter, nor for reading how an adoption goes. For applying you do: your name, phone number, e-mail address and a password. It costs nothing.\n\n[Sign up](/auth?mode=signup)',
    is_on_home: false,
  },
  {
    id: 'deciding',
    group: 'adopting',
    question: 'How long does it take you to decide?',
    answer:
      'In your Adoption History stand all your applications, how far each of them has come, and how long we usually take. Each time something changes you get an e-mail that says what comes next.',
    is_on_home: false,
  },
  {
    id: 'others-before-me',
    group: 'adopting',
    question: 'What if somebody has applied before me?',
    answer:
      'Apply all the same: we look for the home that suits the pet, and who was first is not all that counts. You see how many applications came before yours. If we approve another one, yours is on the waiting list, and is open again should that adoption not come about.',
    is_on_home: false,
  },
  {
    id: 'withdrawing',
    group: 'adopting',
    question: 'I have changed my mind. May I withdraw my application?',
    answer:
      'Yes, in your Adoption History, for as long as we have not decided. A pick-up that you have booked is cancelled with it. If we have decided already, please write to us.',
    is_on_home: false,
  },
  {
    id: 'cats',
    group: 'adopting',
    question: 'Do I need an application for a cat?',
    answer:
      'No. Cats need no application: simply walk in during opening hours, {hours}. Dogs and all other pets need one.\n\nIf you would like a cat to be reserved for you, apply all the same.',
    is_on_home: true,
  },
  {
    id: 'declawing',
    group: 'adopting',
    question: 'May I have my cat declawed?',
    answer:
      'No. Declawing is not allowed for any cat adopted from us. We gladly show you how to save the sofa instead.',
    is_on_home: true,
  },
  {
    id: 'pickup',
    group: 'adopting',
    question: 'When and where can I collect my pet?',
    answer:
      'At {pickup_times}, at one of our locations: {pickup_places}. You choose the day, the time and the place yourself.',
    is_on_home: false,
  },
  {
    id: 'moving-pickup',
    group: 'adopting',
    question: 'Can I move my pick-up?',
    answer:
      "Yes: in your dashboard, under 'Schedule pick-up', you move or cancel it until its time has come. We send you an e-mail with an entry for your calendar, and remind you the day before. If you book it before we have decided, it is provisional until we approve your application.",
    is_on_home: false,
  },
  {
    id: 'already-adopted',
    group: 'adopting',
    question: 'The pet I wanted has been adopted. What now?',
    answer:
      'We are glad for the pet, and sorry for you. Its page shows others that are like it. If you get our newsletter, you hear of new arrivals early.\n\n[The newest arrivals](/catalogue)',
    is_on_home: false,
  },
  {
    id: 'fees',
    group: 'costs',
    question: 'What does an adoption cost?',
    answer: 'Dogs {fee_dog}, cats {fee_cat}, small animals {fee_other}.',
    is_on_home: false,
  },
  {
    id: 'fee-covers',
    group: 'costs',
    question: 'What does the fee cover?',
    answer: 'It covers {fee_covers}. There is nothing to pay on top.',
    is_on_home: true,
  },
  {
    id: 'payment',
    group: 'costs',
    question: 'When and how do I pay?',
    answer:
      'When you collect your pet, not before. Online you only say how you would like to pay, and nothing is charged.\n\nYou pay in cash, by card or by PayPal. The fee is the one that holds when we approve your application, and you get a receipt for it.',
    is_on_home: true,
  },
  {
    id: 'card-number',
    group: 'costs',
    question: 'Is my card number safe with you?',
    answer:
      'We do not have it. Your browser keeps all but the last four digits to itself, so that the number can neither be charged nor stolen here.',
    is_on_home: false,
  },
  {
    id: 'money-back',
    group: 'costs',
    question: 'I have paid, and the adoption does not come about. What about the fee?',
    answer: 'We give it back, and you get a receipt for that too.',
    is_on_home: false,
  },
  {
    id: 'advice',
    group: 'after-the-adoption',
    question: 'Whom can I ask when something is difficult?',
    answer:
      'Us. Call or write whenever you need advice, for as long as your pet lives.\n\n[How to reach us](/faqs#support)',
    is_on_home: false,
  },
  {
    id: 'coming-back',
    group: 'after-the-adoption',
    question: 'What if it does not work out?',
    answer:
      'Then your pet may always come back to us, whatever the reason. Write to us early: there is often a way to help.',
    is_on_home: true,
  },
  {
    id: 'story',
    group: 'after-the-adoption',
    question: 'May I tell you how we are doing?',
    answer:
      'We hope you will. With your leave we publish your story, for those who are still making up their mind.\n\n[Success Stories](/success-stories)',
    is_on_home: false,
  },
  {
    id: 'password',
    group: 'the-site',
    question: 'I have forgotten my password.',
    answer:
      "Choose 'Forgot Password?' where you log in. We mail you a link with which you set a new one; it works once, for an hour.\n\n[Ask for a link](/auth?mode=reset)",
    is_on_home: false,
  },
  {
    id: 'newsletter-end',
    group: 'the-site',
    question: 'How do I end the newsletter?',
    answer:
      "With 'Unsubscribe' in each of its mails: one click more, and your address is off our list. There is nothing to log in to.",
    is_on_home: false,
  },
  {
    id: 'my-data',
    group: 'the-site',
    question: 'What do you know about me?',
    answer:
      'What you have told us, and what we need to keep your account safe. There are no cookies and no trackers on this site. The privacy notice says it in full.\n\n[Privacy](/privacy)',
    is_on_home: false,
  },
];
