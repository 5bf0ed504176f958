import { sql, type Kysely } from 'kysely';

/** A section is saved as a whole: saved texts that nobody edited follow the new defaults; edited ones stay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ key: string; value: unknown }>`
    select key, value from settings where key in ('procedure', 'questions', 'pickups', 'shelter') for update`.execute(
    db,
  );
  for (const { key, value } of rows) {
    const updated = JSON.stringify(replaceDefaults(value));
    if (updated === JSON.stringify(value)) continue;
    // A page that still shows the old texts must not save them again.
    await sql`update settings set value = ${updated}::jsonb, version = version + 1 where key = ${key}`.execute(db);
  }
}

function replaceDefaults(value: unknown): unknown {
  if (typeof value === 'string') return newTexts.get(value) ?? value;
  if (Array.isArray(value)) return value.map(replaceDefaults);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, nested]) => [name, replaceDefaults(nested)]));
}

/** By the text that they replace. */
const newTexts = new Map([
  [
    'Photo identification, a carrier for a small animal or a collar and lead for a dog, and something soft for the way home.',
    'Photo ID, something soft for the ride home, and a leash and collar for a dog or a carrier for a cat or other small pet.',
  ],
  ['May I come by and meet a pet first?', 'Can I meet a pet first?'],
  [
    "Please do. We are open {days}, {hours}. Sit down with them, take your time, and bring the whole family.\n\nWith 'Book a visit' on a pet's page you tell us when you come, and whom you would like to meet.\n\n[Find a pet to visit](/search?status=Available)",
    'Please do. We’re open {days}, {hours}. Take your time, and bring the whole family.\n\nUse “Book a visit” on a pet’s page to tell us when you’re coming and who you’d like to meet.\n\n[Find a pet to visit](/search?status=Available)',
  ],
  ["What does 'On hold' mean?", 'What does “On hold” mean?'],
  ['How do I find the pet that suits me?', 'How do I find the right pet for me?'],
  [
    'Search by kind, breed, age or size, and for pets that get on with children, dogs or cats. Each pet has a page with its pictures, its character and its story. The address of a search can be kept and shared.\n\n[Search pets](/search)',
    'Search by type, breed, age or size, and for pets that are good with kids, dogs or cats. Each pet’s page has photos, personality and a story. You can save a search or share its link.\n\n[Search pets](/search)',
  ],
  [
    'That we are not taking applications for this pet at the moment, for example because it is with the vet. Its page stays, so look in again.',
    'We’re not taking applications for this pet right now, for example because they’re at the vet or may be going home soon. Check back soon.',
  ],
  [
    "Why does a card say 'Lives with', and a phone number?",
    'Why does a card say “Lives with” and show a phone number?',
  ],
  [
    'Some pets wait for a new home in the home they have. Their people have agreed that you may call them. The number goes from the site when the pet has found a home.',
    'Some pets still live with their owners, who are happy to take your call. We remove the number once the pet is adopted.',
  ],
  ['I am not yet 18. May I adopt?', 'I’m under 18. Can I adopt?'],
  [
    'Yes, if somebody who looks after you agrees: a guardian must sign for you.',
    'Yes, if a parent or guardian agrees and signs with you.',
  ],
  ['How does an adoption work?', 'How does adoption work?'],
  [
    'In five steps: Procedure, Application, Payment, Schedule pick-up, Pet adopted. You read what an adoption means, tell us about yourself and your home, say how you would like to pay, and choose a day for the pick-up. We read your application and decide; then you take your pet home. What you have begun waits for you, on any device where you log in.\n\n[The steps, one by one](/#adoption-process)\n[Find your pet](/catalogue)',
    'In five steps: Procedure, Application, Payment, Schedule pick-up, Pet adopted. Read what adoption involves, tell us about yourself and your home, choose how you’d like to pay, and pick a day for the pickup. We’ll read your application and decide, and then you take your pet home. We save your progress, so you can continue on any device.\n\n[See the steps](/#adoption-process)\n[Find your pet](/catalogue)',
  ],
  [
    'Not for looking around, for a visit or for the newsletter, nor for reading how an adoption goes. For applying you do: your name, phone number, e-mail address and a password. It costs nothing.\n\n[Sign up](/auth?mode=signup)',
    'Only to apply, list a pet or save a search. You can browse, book a visit and get our newsletter without one. Signing up is free and takes your name, phone number, email and a password.\n\n[Sign up](/auth?mode=signup)',
  ],
  ['How long does it take you to decide?', 'How long does a decision take?'],
  [
    'In your Adoption History stand all your applications, how far each of them has come, and how long we usually take. Each time something changes you get an e-mail that says what comes next.',
    'Your Adoption History shows where each application is and how long we usually take. We’ll email you whenever something changes.',
  ],
  ['What if somebody has applied before me?', 'What if someone applied before me?'],
  [
    'Apply all the same: we look for the home that suits the pet, and who was first is not all that counts. You see how many applications came before yours. If we approve another one, yours is on the waiting list, and is open again should that adoption not come about.',
    'Apply anyway. We look for the home that suits the pet best, and being first isn’t everything. You’ll see how many people applied before you. If we approve someone else, you’ll join the waitlist, and if that adoption falls through, you’ll be back in line.',
  ],
  ['I have changed my mind. May I withdraw my application?', 'I’ve changed my mind. Can I withdraw my application?'],
  [
    'Yes, in your Adoption History, for as long as we have not decided. A pick-up that you have booked is cancelled with it. If we have decided already, please write to us.',
    'Yes, in your Adoption History, until we’ve decided. That also cancels your pickup. If we’ve already decided, please contact us.',
  ],
  [
    'No. Cats need no application: simply walk in during opening hours, {hours}. Dogs and all other pets need one.\n\nIf you would like a cat to be reserved for you, apply all the same.',
    'No. Just walk in during opening hours, {hours}. Dogs and all other pets need an application.\n\nIf you’d like us to reserve a cat for you, please apply.',
  ],
  ['May I have my cat declawed?', 'Can I have my cat declawed?'],
  [
    'No. Declawing is not allowed for any cat adopted from us. We gladly show you how to save the sofa instead.',
    'No. Declawing is not allowed for any cat adopted from us. We’ll happily show you how to save the sofa instead.',
  ],
  ['When and where can I collect my pet?', 'When and where can I pick up my pet?'],
  [
    'At {pickup_times}, at one of our locations: {pickup_places}. You choose the day, the time and the place yourself.',
    'At {pickup_times}, at one of our locations: {pickup_places}. You choose the day, time and location.',
  ],
  ['Can I move my pick-up?', 'Can I reschedule my pickup?'],
  [
    "Yes: in your dashboard, under 'Schedule pick-up', you move or cancel it until its time has come. We send you an e-mail with an entry for your calendar, and remind you the day before. If you book it before we have decided, it is provisional until we approve your application.",
    'Yes. Reschedule or cancel it in your dashboard, under “Schedule pick-up”, any time before it starts. We’ll email you a calendar entry and a reminder the day before. If you book before we’ve decided, we’ll confirm it once we approve your application.',
  ],
  ['The pet I wanted has been adopted. What now?', 'The pet I wanted was adopted. What now?'],
  [
    'We are glad for the pet, and sorry for you. Its page shows others that are like it. If you get our newsletter, you hear of new arrivals early.\n\n[The newest arrivals](/catalogue)',
    'We’re happy for the pet, and sorry you missed out. The pet’s page shows similar pets, and our newsletter tells you about new arrivals.\n\n[See new arrivals](/catalogue)',
  ],
  ['What does an adoption cost?', 'What does adoption cost?'],
  ['It covers {fee_covers}. There is nothing to pay on top.', 'It covers {fee_covers}. There’s nothing else to pay.'],
  [
    'When you collect your pet, not before. Online you only say how you would like to pay, and nothing is charged.\n\nYou pay in cash, by card or by PayPal. The fee is the one that holds when we approve your application, and you get a receipt for it.',
    'At pickup, not before. Online, you only choose how you’d like to pay. Nothing is charged.\n\nPay in cash, by card or with PayPal. You’ll get a receipt.',
  ],
  ['Is my card number safe with you?', 'Is my card number safe?'],
  [
    'We do not have it. Your browser keeps all but the last four digits to itself, so that the number can neither be charged nor stolen here.',
    'We never get it. Only the last four digits leave your browser.',
  ],
  [
    'I have paid, and the adoption does not come about. What about the fee?',
    'What if I’ve paid and the adoption falls through?',
  ],
  ['We give it back, and you get a receipt for that too.', 'We’ll refund your fee and send you a receipt.'],
  ['Whom can I ask when something is difficult?', 'Who can I ask for advice?'],
  [
    'Us. Call or write whenever you need advice, for as long as your pet lives.\n\n[How to reach us](/faqs#support)',
    'Us. Call or email us any time, for your pet’s whole life.\n\n[Contact us](/faqs#support)',
  ],
  ['What if it does not work out?', 'What if it doesn’t work out?'],
  [
    'Then your pet may always come back to us, whatever the reason. Write to us early: there is often a way to help.',
    'You can always bring your pet back, whatever the reason. Talk to us early, though. We can often help.',
  ],
  ['May I tell you how we are doing?', 'Can I tell you how we’re doing?'],
  [
    'We hope you will. With your leave we publish your story, for those who are still making up their mind.\n\n[Success Stories](/success-stories)',
    'We hope you will. With your permission, we’ll publish your story for people who are still deciding.\n\n[Success Stories](/success-stories)',
  ],
  ['I have forgotten my password.', 'I forgot my password.'],
  [
    "Choose 'Forgot Password?' where you log in. We mail you a link with which you set a new one; it works once, for an hour.\n\n[Ask for a link](/auth?mode=reset)",
    'Choose “Forgot Password?” when you log in. We’ll email you a link to reset it. The link works once, for an hour.\n\n[Reset your password](/auth?mode=reset)',
  ],
  ['How do I end the newsletter?', 'How do I unsubscribe from the newsletter?'],
  [
    "With 'Unsubscribe' in each of its mails: one click more, and your address is off our list. There is nothing to log in to.",
    'Click “Unsubscribe” in any issue. You don’t need to log in.',
  ],
  [
    'What you have told us, and what we need to keep your account safe. There are no cookies and no trackers on this site. The privacy notice says it in full.\n\n[Privacy](/privacy)',
    'Only what you’ve told us and what we need to keep your account safe. We use no cookies and no trackers.\n\n[Read the privacy notice](/privacy)',
  ],
  ['You pay it when you collect your pet, not before.', 'You’ll pay at pickup, not before.'],
  [
    'You tell us about yourself, your home and the life that {pet} would have. It takes about ten minutes; what you fill in is saved as you go.',
    'Tell us about yourself, your home and the life you’d give {pet}. It takes about ten minutes.',
  ],
  [
    'You say how you would like to pay. Nothing is charged now.',
    'Choose how you’d like to pay. Nothing is charged now.',
  ],
  [
    'You choose a day, a time and a place: {pickup_places}. Until we have decided it is provisional.',
    'Pick a day, a time and a location: {pickup_places}. We’ll confirm it once we’ve approved you.',
  ],
  [
    'We read your application and tell you by e-mail. Then you come, pay the fee, and take {pet} home.',
    'We’ll read your application and email you our decision. Then come by and take {pet} home.',
  ],
  [
    'Cats need no application: simply walk in during opening hours, {hours}. If you would like a cat to be reserved for you, apply all the same.',
    'Cats need no application. Just walk in during opening hours, {hours}. If you’d like us to reserve a cat for you, please apply.',
  ],
  [
    'If you are not yet 18, a parent or guardian must sign with you.',
    'If you’re under 18, a parent or guardian must sign with you.',
  ],
  [
    'Several people may apply for the same pet. The shelter decides, and tells everybody.',
    'Several people can apply for the same pet. We choose the best match and let everyone know.',
  ],
]);
