import { sql, type Kysely } from 'kysely';

/**
 * Lets the bot's own understanding of a topic use the answer that Admins can edit, and remembers which pet a chat is
 * about. Replaces the default texts that no shelter has edited.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`lock table chats, chat_answers, chat_replies in access exclusive mode`.execute(db);
  await sql`alter table chat_answers add column topic text unique`.execute(db);
  await sql`
    alter table chats add column topic_pet_id integer references pets (id) on delete set null`.execute(db);
  await sql`create index chats_topic_pet on chats (topic_pet_id) where topic_pet_id is not null`.execute(db);
  await sql`update chats set topic_pet_id = pet_id where pet_id is not null and not is_demo`.execute(db);
  for (const { topic, was, hash, title, keywords, answer } of answers) {
    await sql`
      update chat_answers set topic = ${topic}
      where id = (select min(id) from chat_answers where title = ${was})`.execute(db);
    await sql`
      update chat_answers set title = ${title}, keywords = ${keywords}, answer = ${answer}
      where topic = ${topic} and md5(concat_ws('|', title, keywords, answer)) = ${hash}`.execute(db);
  }
  for (const { hash, title, text } of replies) {
    await sql`
      update chat_replies set title = ${title}, text = ${text}
      where md5(concat_ws('|', title, text)) = ${hash}`.execute(db);
  }
}

/** `hash`: MD5 of the unedited title, keywords and answer. */
const answers = [
  {
    topic: 'hours',
    was: 'What are your opening hours?',
    hash: 'e9fff0593a254052a581b4482afb3158',
    title: 'Opening hours',
    keywords: 'opening hours, opening times, business hours',
    answer: 'We’re open {days}, {hours}.',
  },
  {
    topic: 'fees',
    was: 'What does an adoption cost?',
    hash: '4b9114a2439cbf0f5d7411d6aa6113a7',
    title: 'Adoption fee',
    keywords: 'adoption fee, adoption fees, adoption cost',
    answer:
      'Our adoption fees are {fee_dog} for dogs, {fee_cat} for cats and {fee_other} for small animals. You pay at pickup.',
  },
  {
    topic: 'steps',
    was: 'How does an adoption work?',
    hash: '13cd337bf7214cd11d0e44acd539eeae',
    title: 'How adoption works',
    keywords: 'adoption process, adoption procedure, how adoption works',
    answer:
      'Adopting takes five steps: read the procedure, apply, choose how to pay, schedule your pickup, and take your pet home. Nothing is charged before pickup. Read more in [adoption steps](/#adoption-process), or start with [our pets](/catalogue).',
  },
  {
    topic: 'visit',
    was: 'May I come by and meet a pet?',
    hash: '52130af72e2c9e8aa33b0b6548956dc2',
    title: 'Meet a pet',
    keywords: 'book a visit, visit the shelter',
    answer:
      'We’d love to see you! We’re open {days}, {hours}. To book, tap “Book a visit” on a pet’s page. [Find a pet to visit](/search?status=Available)',
  },
  {
    topic: 'catApplication',
    was: 'Do I need an application for a cat?',
    hash: 'd56eb19706d8c79927015440c3e16dcb',
    title: 'Do I need an application for a cat?',
    keywords: 'application for a cat',
    answer:
      'No. Cats don’t need an application: just walk in during opening hours, {hours}. If you’d like us to reserve a cat for you, please apply. Here are [our cats](/search?type=Cat&status=Available).',
  },
  {
    topic: 'locations',
    was: 'Where are you, and where do I pick up my pet?',
    hash: '4ccd9292b35a44d9865c9220bb9a1816',
    title: 'Where are you?',
    keywords: 'where are you located, your address',
    answer: 'You’ll find us at {pickup_places}. For directions, call {phone}.',
  },
  {
    topic: 'contact',
    was: 'How can I reach you?',
    hash: 'ddcb5909152b83cbb26fca051a6740fc',
    title: 'How can I reach you?',
    keywords: 'contact you, your phone number, your email address',
    answer: 'Call {phone} or email {email}. You can also ask for a person right here.',
  },
  {
    topic: 'payment',
    was: 'When and how do I pay?',
    hash: 'ea43eaf75f2c142e39f5a506de8b55e9',
    title: 'When and how do I pay?',
    keywords: 'how do i pay, payment methods',
    answer:
      'You pay at pickup, not before: in cash, by card or with PayPal. Online, you only choose how you’d like to pay.',
  },
  {
    topic: 'applicationStatus',
    was: 'How far is my application?',
    hash: 'b37588f21b0eab4f3af28198c2aa1356',
    title: 'What’s the status of my application?',
    keywords: 'status of my application',
    answer:
      'Your [Adoption History](/user-dashboard/adoption-history) shows where your application stands. We’ll email you whenever something changes.',
  },
  {
    topic: 'reschedule',
    was: 'Can I move my pick-up?',
    hash: 'a29dbd0cc009b77d0cc02f77097222ff',
    title: 'Can I reschedule my pickup?',
    keywords: 'reschedule my pickup, cancel my pickup',
    answer:
      'Yes. You can reschedule or cancel it under [Schedule pick-up](/user-dashboard/schedule-pickup) any time before it starts. We’ll email you a reminder the day before.',
  },
  {
    topic: 'minors',
    was: 'I am not yet 18. May I adopt?',
    hash: '911feb22e35b4d0dca9adb56613d82e7',
    title: 'Can I adopt if I’m under 18?',
    keywords: 'under 18, minimum age',
    answer: 'If you’re under 18, you can adopt as long as a parent or guardian signs with you.',
  },
  {
    topic: 'returns',
    was: 'What if it does not work out?',
    hash: 'ac8efdb37c03eb0425e8818e6671864f',
    title: 'What if it doesn’t work out?',
    keywords: 'return my pet, return a pet',
    answer:
      'You can always bring your pet back to us, whatever the reason. Call us early at {phone}: there’s often a way to help.',
  },
  {
    topic: 'declawing',
    was: 'May I have my cat declawed?',
    hash: '1ef0ad2da8940027bfdbae0413a6ac5d',
    title: 'Can I have my cat declawed?',
    keywords: 'declaw my cat, declawing',
    answer:
      'No. Declawing isn’t allowed for any cat adopted from us. We’ll gladly show you other ways to save the sofa.',
  },
  {
    topic: 'care',
    was: 'Are your pets vaccinated and microchipped?',
    hash: '4055dd5ac2c2a8d7db63604a395e1892',
    title: 'Are your pets vaccinated and microchipped?',
    keywords: 'pets vaccinated, pets microchipped',
    answer:
      'The adoption fee covers vaccinations, microchip, spay or neuter, flea treatment and deworming. Each pet’s page shows what’s been done so far: [see our pets](/catalogue).',
  },
  {
    topic: 'account',
    was: 'Do I need an account?',
    hash: 'f55c809324bf0bd3c2c7df7a109524e4',
    title: 'Do I need an account?',
    keywords: 'need an account, create an account',
    answer:
      'Only to apply, list a pet or save a search. You can browse and book a visit without one. To apply, [sign up](/auth?mode=signup) for free with your name, phone number, email and a password.',
  },
  {
    topic: 'surrender',
    was: 'I have to give my pet away. Can you help?',
    hash: '7e287c25d1929ff8ce6cdfd4a7feda02',
    title: 'I can’t keep my pet. Can you help?',
    keywords: 'surrender my pet, give up my pet, rehome my pet',
    answer:
      'We’re sorry to hear that. You can list your pet with us while it stays at home with you: sign up, then go to [Add Pet](/user-dashboard/add-pet). If it can’t wait, call us at {phone}.',
  },
  {
    topic: 'lostAndFound',
    was: 'I have found or lost an animal. What now?',
    hash: 'ca71bf9bbf2d6233cb6fd834a0ed20a2',
    title: 'I’ve lost or found an animal. What now?',
    keywords: 'lost my pet, found an animal',
    answer: 'Please call us at {phone}. We’re here {days}, {hours}, and we’ll tell you what to do.',
  },
  {
    topic: 'emergency',
    was: 'It is an emergency. What should I do?',
    hash: '8a1f3d600e1101840cfe81dddc35a1ba',
    title: 'It’s an emergency. What should I do?',
    keywords: 'animal emergency, medical emergency',
    answer:
      'Please don’t wait for us: call the nearest vet right away. If a person is hurt, call a doctor or your local emergency number. You can also call us at {phone}.',
  },
  {
    topic: 'help',
    was: 'Can I volunteer or donate?',
    hash: '1054aea1af8065feede05483bfdf376f',
    title: 'Can I volunteer, foster or donate?',
    keywords: 'volunteer at the shelter, make a donation, foster a pet',
    answer: 'We’d love your help! Call {phone} or email {email}, and we’ll tell you what’s needed most right now.',
  },
  {
    topic: 'delivery',
    was: 'Do you deliver pets?',
    hash: '258f204031e1445f97bcfbf17f5ae05b',
    title: 'Do you deliver pets?',
    keywords: 'deliver pets, pet delivery',
    answer:
      'We don’t deliver. You pick up your pet at {pickup_places}, and we’ll take the time to show you how to care for it.',
  },
];

/** `hash`: MD5 of the unedited title and text. */
const replies = [
  { hash: '29df788d3a9b0fe8e9d86ae16cd89872', title: 'Greeting', text: 'Hi! Thanks for writing. How can I help?' },
  {
    hash: '05dcb6f3f807ea14efd18ceafa7615a4',
    title: 'One moment, please',
    text: 'One moment, please. I’ll look that up for you.',
  },
  {
    hash: 'd680fd9bff28fdd9498e14023e59be79',
    title: 'Offer a call',
    text: 'Would you like us to call you about this? Send us your number and a time that works for you.',
  },
  {
    hash: '6452640b6269ffb6158889a85be1e136',
    title: 'Come and meet them',
    text: 'Come and meet them any time during our opening hours. Bring the whole family, and take your time.',
  },
  {
    hash: '04e4a6fe1fc9a223788a2e232ec07d7a',
    title: 'Apply',
    text: 'To apply, tap “Adopt Me” on the pet’s page. It takes about ten minutes, and nothing is charged before pickup.',
  },
  {
    hash: 'de6e189d8bf3eae2aaf8e3d0701c9dbe',
    title: 'Thank you and goodbye',
    text: 'Thanks for writing! We’re here if you need anything else. Have a great day!',
  },
];
