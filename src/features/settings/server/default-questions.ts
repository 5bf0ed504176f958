import type { Question } from '../setting-fields.contract.ts';

/** The default FAQ. Placeholders fill in its numbers and names from the settings. */
export const defaultQuestions: Question[] = [
  {
    id: 'meeting',
    group: 'before-you-adopt',
    question: 'Can I meet a pet first?',
    answer:
      'Please do. We’re open {days}, {hours}. Take your time, and bring the whole family.\n\nUse “Book a visit” on a pet’s page to tell us when you’re coming and who you’d like to meet.\n\n[Find a pet to visit](/search?status=Available)',
    is_on_home: true,
  },
  {
    id: 'finding',
    group: 'before-you-adopt',
    question: 'How do I find the right pet for me?',
    answer:
      'Search by type, breed, age or size, and for pets that are good with kids, dogs or cats. Each pet’s page has photos, personality and a story. You can save a search or share its link.\n\n[Search pets](/search)',
    is_on_home: false,
  },
  {
    id: 'on-hold',
    group: 'before-you-adopt',
    question: 'What does “On hold” mean?',
    answer:
      'We’re not taking applications for this pet right now, for example because they’re at the vet or may be going home soon. Check back soon.',
    is_on_home: false,
  },
  {
    id: 'lives-with',
    group: 'before-you-adopt',
    question: 'Why does a card say “Lives with” and show a phone number?',
    answer:
      'Some pets still live with their owners, who are happy to take your call. We remove the number once the pet is adopted.',
    is_on_home: false,
  },
  {
    id: 'rehome',
    group: 'the-site',
    question: 'I can’t keep my pet. Can I list them here?',
    answer:
      'Yes. Sign up for free, choose Add Pet in your dashboard, and add photos and a story. Your listing goes live right away, and we’ll review it soon. Anyone interested can write to you through this site.\n\n[List your pet](/auth?mode=signup&next=/user-dashboard/add-pet)',
    is_on_home: false,
  },
  {
    id: 'under-18',
    group: 'before-you-adopt',
    question: 'I’m under 18. Can I adopt?',
    answer: 'Yes, if a parent or guardian agrees and signs with you.',
    is_on_home: false,
  },
  {
    id: 'steps',
    group: 'adopting',
    question: 'How does adoption work?',
    answer:
      'In five steps: Procedure, Application, Payment, Schedule pick-up, Pet adopted. Read what adoption involves, tell us about yourself and your home, choose how you’d like to pay, and pick a day for the pickup. We’ll read your application and decide, and then you take your pet home. We save your progress, so you can continue on any device.\n\n[See the steps](/#adoption-process)\n[Find your pet](/catalogue)',
    is_on_home: false,
  },
  {
    id: 'account',
    group: 'adopting',
    question: 'Do I need an account?',
    answer:
      'Only to apply, list a pet or save a search. You can browse, book a visit and get our newsletter without one. Signing up is free and takes your name, phone number, email and a password.\n\n[Sign up](/auth?mode=signup)',
    is_on_home: false,
  },
  {
    id: 'deciding',
    group: 'adopting',
    question: 'How long does a decision take?',
    answer:
      'Your Adoption History shows where each application is and how long we usually take. We’ll email you whenever something changes.',
    is_on_home: false,
  },
  {
    id: 'others-before-me',
    group: 'adopting',
    question: 'What if someone applied before me?',
    answer:
      'Apply anyway. We look for the home that suits the pet best, and being first isn’t everything. You’ll see how many people applied before you. If we approve someone else, you’ll join the waitlist, and if that adoption falls through, you’ll be back in line.',
    is_on_home: false,
  },
  {
    id: 'withdrawing',
    group: 'adopting',
    question: 'I’ve changed my mind. Can I withdraw my application?',
    answer:
      'Yes, in your Adoption History, until we’ve decided. That also cancels your pickup. If we’ve already decided, please contact us.',
    is_on_home: false,
  },
  {
    id: 'cats',
    group: 'adopting',
    question: 'Do I need an application for a cat?',
    answer:
      'No. Just walk in during opening hours, {hours}. Dogs and all other pets need an application.\n\nIf you’d like us to reserve a cat for you, please apply.',
    is_on_home: true,
  },
  {
    id: 'declawing',
    group: 'adopting',
    question: 'Can I have my cat declawed?',
    answer:
      'No. Declawing is not allowed for any cat adopted from us. We’ll happily show you how to save the sofa instead.',
    is_on_home: true,
  },
  {
    id: 'pickup',
    group: 'adopting',
    question: 'When and where can I pick up my pet?',
    answer: 'At {pickup_times}, at one of our locations: {pickup_places}. You choose the day, time and location.',
    is_on_home: false,
  },
  {
    id: 'moving-pickup',
    group: 'adopting',
    question: 'Can I reschedule my pickup?',
    answer:
      'Yes. Reschedule or cancel it in your dashboard, under “Schedule pick-up”, any time before it starts. We’ll email you a calendar entry and a reminder the day before. If you book before we’ve decided, we’ll confirm it once we approve your application.',
    is_on_home: false,
  },
  {
    id: 'already-adopted',
    group: 'adopting',
    question: 'The pet I wanted was adopted. What now?',
    answer:
      'We’re happy for the pet, and sorry you missed out. The pet’s page shows similar pets, and our newsletter tells you about new arrivals.\n\n[See new arrivals](/catalogue)',
    is_on_home: false,
  },
  {
    id: 'fees',
    group: 'costs',
    question: 'What does adoption cost?',
    answer: 'Dogs {fee_dog}, cats {fee_cat}, small animals {fee_other}.',
    is_on_home: false,
  },
  {
    id: 'fee-covers',
    group: 'costs',
    question: 'What does the fee cover?',
    answer: 'It covers {fee_covers}. There’s nothing else to pay.',
    is_on_home: true,
  },
  {
    id: 'payment',
    group: 'costs',
    question: 'When and how do I pay?',
    answer:
      'At pickup, not before. Online, you only choose how you’d like to pay. Nothing is charged.\n\nPay in cash, by card or with PayPal. You’ll get a receipt.',
    is_on_home: true,
  },
  {
    id: 'card-number',
    group: 'costs',
    question: 'Is my card number safe?',
    answer: 'We never get it. Only the last four digits leave your browser.',
    is_on_home: false,
  },
  {
    id: 'money-back',
    group: 'costs',
    question: 'What if I’ve paid and the adoption falls through?',
    answer: 'We’ll refund your fee and send you a receipt.',
    is_on_home: false,
  },
  {
    id: 'advice',
    group: 'after-the-adoption',
    question: 'Who can I ask for advice?',
    answer: 'Us. Call or email us any time, for your pet’s whole life.\n\n[Contact us](/faqs#support)',
    is_on_home: false,
  },
  {
    id: 'coming-back',
    group: 'after-the-adoption',
    question: 'What if it doesn’t work out?',
    answer: 'You can always bring your pet back, whatever the reason. Talk to us early, though. We can often help.',
    is_on_home: true,
  },
  {
    id: 'story',
    group: 'after-the-adoption',
    question: 'Can I tell you how we’re doing?',
    answer:
      'We hope you will. With your permission, we’ll publish your story for people who are still deciding.\n\n[Success Stories](/success-stories)',
    is_on_home: false,
  },
  {
    id: 'password',
    group: 'the-site',
    question: 'I forgot my password.',
    answer:
      'Choose “Forgot Password?” when you log in. We’ll email you a link to reset it. The link works once, for an hour.\n\n[Reset your password](/auth?mode=reset)',
    is_on_home: false,
  },
  {
    id: 'newsletter-end',
    group: 'the-site',
    question: 'How do I unsubscribe from the newsletter?',
    answer: 'Click “Unsubscribe” in any issue. You don’t need to log in.',
    is_on_home: false,
  },
  {
    id: 'my-data',
    group: 'the-site',
    question: 'What do you know about me?',
    answer:
      'Only what you’ve told us and what we need to keep your account safe. We use no cookies and no trackers.\n\n[Read the privacy notice](/privacy)',
    is_on_home: false,
  },
];
