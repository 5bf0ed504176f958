import type { PetGroup } from '../../adoptions/texts/office.ts';

/**
 * Threads between people and the shelter; each message has several phrasings. `{pet}` is the animal's name,
 * `{he}`, `{him}` and `{his}` are its pronouns, `{first}` is the person's first name.
 */
export interface Script {
  /** The stage of an adoption; `general` is about no pet. */
  when: 'asking' | 'applied' | 'pickup' | 'home' | 'declined' | 'general';
  /** The required type of pet. */
  group?: PetGroup;
  messages: readonly (readonly [from: 'user' | 'admin', ...variants: string[]])[];
}

export const beforeScripts: readonly Script[] = [
  {
    when: 'asking',
    group: 'dog',
    messages: [
      [
        'user',
        'Hello, I keep coming back to the page of {pet}. Is {he} used to being alone for a few hours? One of us is at home on three days a week.',
        'Good evening! How does {pet} do when left alone? I work from home except on Tuesdays.',
      ],
      [
        'admin',
        'Hello {first}, up to three hours go well, with a walk before and something to chew. More has to be practised. Come and meet {him}: we are open every day.',
        'Hello {first}, two hours are fine, and {he} mostly sleeps. We have not tried more. If somebody looks in at noon it will work.',
      ],
    ],
  },
  {
    when: 'asking',
    group: 'dog',
    messages: [
      [
        'user',
        'Does {pet} pull on the lead? My mother walks our dogs in the morning and is not that strong any more.',
        'We live on the second floor without a lift. Would the stairs be a problem for {pet}?',
        'Is {pet} all right in the car? We drive to the lake most weekends.',
      ],
      [
        'admin',
        'Good question. Come by and walk with {him} for half an hour: that tells you more than we can write. Just ask for me at the desk.',
        'We asked the volunteer who knows {pet} best: no trouble so far. You are welcome to try it out yourself on a walk.',
      ],
      ['user', 'We will, on Saturday. Thank you!', 'Great, see you this week then.'],
      ['admin', 'See you then, {first}. Bring comfortable shoes.', 'Looking forward to it!'],
    ],
  },
  {
    when: 'asking',
    group: 'cat',
    messages: [
      [
        'user',
        'Hi, is {pet} an indoor cat? We have a flat with a netted balcony and no garden.',
        'Would {pet} miss going outdoors? We live on a busy street.',
      ],
      [
        'admin',
        'Hello {first}, a flat with a balcony suits {him} very well. {He} likes to look at birds from somewhere warm.',
        'Hello {first}, {he} has never asked to go out here. Windows to look out of and a few high places are what {he} needs.',
      ],
    ],
  },
  {
    when: 'asking',
    group: 'cat',
    messages: [
      [
        'user',
        'Does {pet} scratch the furniture? My landlord has left a sofa here that I am afraid for.',
        'What does {pet} eat at the moment? I would like to have everything here before we come.',
      ],
      [
        'admin',
        'Nothing out of the ordinary. I put a note at the desk with what {he} eats and which scratching post {he} likes; ask for it when you come.',
        'You get a list with everything when you come by. And a bag of what {he} eats, for the first week.',
      ],
      ['user', 'Perfect, thank you for the quick answer.', 'That is so kind. Until soon!'],
      ['admin', 'You are welcome, {first}.', 'With pleasure. Until soon!'],
    ],
  },
  {
    when: 'asking',
    group: 'other',
    messages: [
      [
        'user',
        'How much room does {pet} need? I have read very different things.',
        'Hello! Is {pet} used to being picked up? It would be for my daughter, who is nine, and for me.',
        'Can {pet} live alone, or should there be two of them?',
      ],
      [
        'admin',
        'Hello {first}, come by and we show you how {he} lives here: that is the size that works. We also lend books.',
        'Hello {first}, with calm hands, yes. Come with your daughter, and we show the two of you how {he} likes it best.',
        'Hello {first}, {he} is happier with company. We help you to find somebody who suits {him}.',
      ],
    ],
  },
  {
    when: 'asking',
    messages: [
      [
        'user',
        'How long has {pet} been with you? The page says so little about where {he} comes from.',
        'Would it be a problem for {pet} that I work shifts? My flatmate has office hours, so somebody is mostly at home.',
        'Could we meet {pet} before we apply? My wife would like to see {him} with our own eyes.',
        'Is {pet} healthy? I would like to know what to expect at the vet’s.',
      ],
      [
        'admin',
        'Hello {first}, for a while now, and {he} deserves a home of {his} own. Ask at the desk: there is a whole folder about {him}.',
        'Hello {first}, not as long as there is a rhythm that {he} can count on. Write into the application how your days look.',
        'Hello {first}, by all means. Come whenever we are open, without an appointment.',
        'Hello {first}, yes. The last check-up was this month, and you get all the papers.',
      ],
    ],
  },
  {
    when: 'asking',
    messages: [
      [
        'user',
        'My children have drawn a picture of {pet} and hung it on the fridge. I think we have to come and see you.',
        'We have looked at {pet} every evening this week. What would be a good time to come?',
        'I saw {pet} in your window on Monday and cannot forget {him}. What happens next if I want to adopt {him}?',
      ],
      [
        'admin',
        'What a good beginning, {first}! Bring the artists along, and the picture too.',
        'Mornings are calm here, {first}. {pet} is awake early and likes company then.',
        'That happens to people with {him}, {first}. Send us an application from {his} page, and come for a second look meanwhile.',
      ],
      ['user', 'We come tomorrow after school.', 'Then tomorrow morning. Thank you!', 'Done, and I am on my way.'],
      ['admin', 'Until tomorrow!', 'We are looking forward to it.', 'Wonderful. Ask for Robin at the desk.'],
    ],
  },
  {
    when: 'applied',
    messages: [
      [
        'user',
        'I sent you the application for {pet} on the weekend. Did everything arrive? My landlord’s letter followed by e-mail.',
        'Hello, I forgot to write in the application for {pet} that my brother lives with us too. He is fine with it.',
        'Just so that you know: the phone number in my application for {pet} works best after four o’clock.',
      ],
      [
        'admin',
        'Hello {first}, thank you, all of it is here. We read the applications for {pet} this week.',
        'Hello {first}, noted in your application. You hear from us as soon as we have decided.',
      ],
    ],
  },
  {
    when: 'applied',
    messages: [
      [
        'user',
        'Is there any news about {pet}? I do not want to push, I am only curious.',
        'I see that there are others who would like to have {pet}. When do you think you will decide?',
      ],
      [
        'admin',
        'We understand! We still have to speak with one of the references. In your Adoption History you see it first.',
        'Soon: two visits are still to come, and then we decide. We look for the home that suits {pet} best.',
      ],
      ['user', 'Thank you, then I wait.', 'That is fair. Thank you for taking it seriously.'],
      ['admin', 'Thank you for your patience, {first}.', 'We do. Thank you, {first}.'],
    ],
  },
  {
    when: 'pickup',
    messages: [
      [
        'user',
        'I am so happy about {pet}! May my parents come along to the pick-up? They have not met {him} yet.',
        'Is it all right if I am ten minutes late when we pick up {pet}? The bus only goes every half hour.',
        'What do we have to bring when we collect {pet}? I have a carrier and my identity card.',
      ],
      [
        'admin',
        'Of course. We take our time on that day, and nobody is in a hurry.',
        'That is no problem at all, {first}. We are all looking forward to it.',
        'That is all, and something soft for the way home. The papers are ready.',
      ],
    ],
  },
  {
    when: 'pickup',
    messages: [
      [
        'admin',
        'Hello {first}, a small thing before you collect {pet}: {he} has had the last vaccination today and may be a little tired. Nothing to worry about.',
        'Hello {first}, {pet} has been groomed for the big day. We have put the favourite blanket aside for you, so that something smells familiar.',
      ],
      [
        'user',
        'Thank you for telling me. We have prepared a quiet corner.',
        'How lovely, thank you! We can hardly wait.',
      ],
      ['admin', 'Then {he} has everything {he} needs. See you soon!', 'Neither can {he}, I think.'],
    ],
  },
];
