/**
 * Chat scripts; each message has several phrasings. `{pet}` is the pet whose page the visitor views, `{he}`, `{him}` and
 * `{his}` are its pronouns. A message from `answer` is the bot's answer with that title; one from `bot` has its text
 * here.
 */
export interface ChatScript {
  /** The page that the visitor views. */
  page: 'pet' | '/' | '/catalogue' | '/search?type=Cat' | '/search?type=Dog' | '/faqs' | '/about';
  /** The required type of the page's pet. */
  type?: 'Dog' | 'Cat';
  messages: readonly (readonly [from: 'user' | 'admin' | 'bot' | 'answer', ...variants: string[]])[];
}

const HOURS = 'What are your opening hours?';
const COST = 'What does an adoption cost?';
const VISIT = 'May I come by and meet a pet?';
const CATS = 'Do I need an application for a cat?';
const PAY = 'When and how do I pay?';
const STEPS = 'How does an adoption work?';

export const chatScripts: readonly ChatScript[] = [
  {
    page: 'pet',
    messages: [
      ['user', 'Hi! Is {pet} still looking for a home?', 'Hello, is {pet} still available?', 'is {pet} still there?'],
      ['admin', 'Hello! Yes, {he} is, and would love a visit.', 'Hi, yes! {He} is waiting for the right people.'],
      [
        'user',
        'Great. Can I come tomorrow at ten?',
        'May I come this afternoon?',
        'Could we come on Saturday, all four of us?',
      ],
      ['admin', 'Of course. Just ask for {pet} at the desk.', 'You are very welcome. Take your time with {him}.'],
      ['user', 'Perfect, thanks!', 'Thank you, see you then.', 'Wonderful 😊'],
    ],
  },
  {
    page: 'pet',
    type: 'Dog',
    messages: [
      [
        'user',
        'How is {pet} with small children? We have a toddler.',
        'Does {pet} get along with kids? Ours are 4 and 7.',
      ],
      [
        'admin',
        'What stands on {his} page is what we know for certain. Come with the children, and we see together how {he} likes it.',
        'Calm and patient so far, but {he} needs a place to withdraw to. Shall we try it out together?',
      ],
      ['user', 'Good idea. Do we need an appointment?', 'ok, and when could we come?'],
      ['answer', VISIT],
      ['user', 'Thank you!', 'super, thanks'],
    ],
  },
  {
    page: 'pet',
    type: 'Cat',
    messages: [
      ['user', 'Do I have to fill in the long form for {pet}?', 'do cats need an application?'],
      ['answer', CATS],
      ['user', 'Oh, that is easy. How much is a cat?', 'nice. and what does it cost?'],
      ['answer', COST],
      ['user', 'Thank you, bot 🐾', 'thanks!'],
    ],
  },
  {
    page: 'pet',
    type: 'Cat',
    messages: [
      [
        'user',
        'Does {pet} get on with other cats? We have an old lady of 14 at home.',
        'We already have a cat. Would {pet} accept her?',
      ],
      [
        'admin',
        'We would give them two rooms and two weeks. {pet} is polite with the others here.',
        'Give it time, and a closed door at first. I can explain how we do it when you come.',
      ],
      ['user', 'We have a spare room, that should work.', 'Sounds good. We will think about it over the weekend.'],
      ['admin', 'Do! And write again if there are questions.', 'Take your time. It is a decision for years.'],
    ],
  },
  {
    page: '/',
    messages: [
      ['user', 'When are you open?', 'hi, what are your opening hours', 'Are you open on Sunday?'],
      ['answer', HOURS],
      ['user', 'Thanks', 'thank you!', '👍'],
    ],
  },
  {
    page: '/faqs',
    messages: [
      ['user', 'How much does a dog cost?', 'What is the adoption fee?'],
      ['answer', COST],
      ['user', 'And can I pay with PayPal?', 'Do you take credit cards?'],
      ['answer', PAY],
    ],
  },
  {
    page: '/search?type=Cat',
    messages: [
      ['user', 'Do you have a cat that likes children?', 'any cats that are good with kids?'],
      ['bot', 'We have 14 cats that are good with children.'],
      ['user', 'Wow, that many. Can we come and see them?', 'can we visit them?'],
      ['answer', VISIT],
    ],
  },
  {
    page: '/search?type=Dog',
    messages: [
      ['user', 'Do you have small hypoallergenic dogs?', 'My son is allergic, do you have hypoallergenic dogs?'],
      ['bot', 'We have 3 hypoallergenic dogs.'],
      ['user', 'Which of them is the calmest?', 'Is one of them good for beginners?'],
      [
        'admin',
        'The oldest of the three, I would say. Come and sit with all of them for a while.',
        'Two of them. Look at their pages for “first dog”, or come by and we introduce you.',
      ],
      ['user', 'We will. Thank you so much.', 'Great tip, thanks!'],
    ],
  },
  {
    page: '/catalogue',
    messages: [
      ['user', 'How does this work? I have never adopted before.', 'How do I adopt?', 'What are the steps to adopt?'],
      ['answer', STEPS],
      ['user', 'And how long does it take until you decide?', 'Do I have to pay something before?'],
      [
        'admin',
        'Mostly a few days. You see it in your account, and we send you a mail.',
        'Hello! No, nothing is charged before you collect your pet.',
      ],
      ['user', 'Thanks for answering at this hour', 'ok thank you'],
      ['admin', 'With pleasure. Good luck!', 'You are welcome!'],
    ],
  },
  {
    page: '/',
    messages: [
      ['user', 'Good evening, I would like to volunteer on weekends. Whom do I ask?', 'Do you need volunteers?'],
      ['answer', 'Can I volunteer or donate?'],
      ['user', 'I will call tomorrow.', 'ok, I write a mail'],
    ],
  },
  {
    page: '/about',
    messages: [
      [
        'user',
        'I have found a young blackbird in the garden. What shall I do?',
        'There is a hedgehog in our garden in the middle of the day. Is that normal?',
      ],
      [
        'admin',
        'Please do not feed it yet. Call the wildlife station: they help within the hour. Do you have a box?',
        'That can be a bad sign. Put it into a high box with a towel and call the wildlife station, please.',
      ],
      ['user', 'Yes, done. They are sending somebody.', 'Done, it is on its way. Thank you!!'],
      ['admin', 'Thank you for caring!', 'Well done. All the best for the little one.'],
    ],
  },
  {
    page: 'pet',
    messages: [
      ['user', 'Is anybody there?', 'Hello?'],
      ['bot', '{nobody}'],
      [
        'user',
        'I would like to know whether {pet} was found on the street. {mail}',
        'My question: since when is {pet} with you? {mail}',
      ],
      ['bot', '{kept}'],
      [
        'admin',
        'Good morning! {pet} came to us from a family that had to move abroad. {He} knows flats, stairs and visitors.',
        'Good morning! You find it on {his} page at the very bottom, and a little more: a neighbour brought {him} when the owner had to go to hospital.',
      ],
    ],
  },
  {
    page: 'pet',
    messages: [
      ['user', '{pet} looks just like the one I grew up with 😍', 'omg {pet} is so cute'],
      [
        'admin',
        'We hear that a lot about {him}. Would you like to meet {him}?',
        '{He} knows it, too. Is there anything you would like to know?',
      ],
      [
        'user',
        'I live three hours away. Could you keep {him} until the weekend?',
        'Could you put {him} aside for me until Friday?',
      ],
      [
        'admin',
        'Send us an application: then we know that you mean it, and wait with the decision until you have been here.',
        'Apply on {his} page, please. Whoever was first is not all that counts, and we always wait for a visit.',
      ],
      ['user', 'Just did. See you on Saturday!', 'Will do that tonight.'],
    ],
  },
  {
    page: '/catalogue',
    messages: [
      ['user', 'Can I bring my own dog to see if they get along?', 'May our dog come along to the visit?'],
      [
        'admin',
        'Yes, on a lead and vaccinated. We meet outside and walk a bit together first.',
        'Please do. Tell us beforehand when you come, so that somebody has time for the walk.',
      ],
      ['user', 'Then we come on Thursday with Bruno.', 'Perfect. Sunday at eleven?'],
      ['admin', 'Noted!', 'Fine, I am here on that day. Ask for Robin.'],
    ],
  },
  {
    page: '/search?type=Dog',
    messages: [
      ['user', 'I rent my flat. Do you need something from my landlord?', 'Does the landlord have to agree?'],
      [
        'admin',
        'A short letter that animals are allowed is enough. An e-mail will do.',
        'Yes, in writing, please. It spares everybody a sad return.',
      ],
      ['user', 'He said yes on the phone, I ask him to write it down.', 'ok makes sense'],
    ],
  },
  {
    page: '/faqs',
    messages: [
      ['user', 'I am 16. Can I adopt a rabbit?', 'How old do I have to be to adopt?'],
      ['answer', 'I am not yet 18. May I adopt?'],
      ['user', 'My dad would sign', 'ok, thank you'],
      [
        'admin',
        'Then bring him along. We like to see everybody who will live with the animal.',
        'Good. Bring the whole family when you come.',
      ],
    ],
  },
  {
    page: '/',
    messages: [
      [
        'user',
        'What do you do with the animals that nobody wants?',
        'Do you put animals down when nobody adopts them?',
      ],
      [
        'admin',
        'They stay with us for as long as they need. Our oldest resident has been here for three years and runs the office.',
        'No. They stay, some of them for years, and everybody is fond of them.',
      ],
      ['user', 'That is good to hear.', 'Thank you. You do a great job.'],
    ],
  },
];
