import { describe, expect, test } from 'vitest';
import { assertStrongPassword } from './password-strength.ts';

const context = {
  publicUrl: 'https://happytails.example.org',
  getShelter: async () => ({ name: 'Lakeside Haven' }),
  person: { name: 'Noor Haddad', email: 'n.haddad88@mail.example', phone_number: '+1 (206) 555-0142' },
};
const sentence = 'This password is too easy to guess. Make it longer, e.g. by adding another unrelated word or two.';

/** Common ones, look-alike letters, repeats, sequences, keyboard runs, dates, and words from the shelter and the person. */
const guessable = [
  'P@ssw0rd1234',
  'Admin12345!',
  'Petshelter1!',
  'Adoption2026!',
  'Aa1!1111111111',
  'Aa1!Aa1!Aa1!',
  'Password123!',
  '!!Qwerty12345',
  'Welcome2026!',
  'Summer2026!!',
  'Sunshine12!',
  'Qwertyuiop1!',
  '1qaz@WSX3edc',
  'Abcdefghij1!',
  'Abc123!Abc123!',
  'Pawhaven2026!',
  'P4wh4ven!2026',
  'Lakeside-Haven1!',
  'LakesideHaven!2026',
  'L@kes1de2026!',
  'Happytails1!',
  'Noorhaddad1!',
  'NoorHaddad1985!',
  'Noor.Haddad1!',
  'N00r.H@ddad!2026',
  'Nhaddad88Mail!',
  '+12065550142Aa!',
  'Call2065550142!',
  'Iloveyou123!',
  'Dog12345678!',
  'Kitten12345!',
  'Puppies2026!',
  'Zaq12wsx!Z',
  'Aa1234567890!',
  'Aaaaaaaa1!',
  'Qwerty!23456',
  'Passw0rd!!!!',
  'Letmein2026!',
  'Football1!!!',
  'January2026!',
  'P@$$w0rd2026',
  'Dr@gon123456',
  'Trustno1!!!!',
  'Admin@2026!!',
  'Changeme123!',
  'Asdfghjkl1!',
  'Michael1985!',
  '1985-03-14Ab!',
  'Pet-Shelter-2026!',
  'Hello@World1',
  'Winter@2026!',
  'Constructor1!',
  'drowssaP123!',
  'Pässwörd1234!',
  'P\u200Bassword1234!',
  'Ｐａｓｓｗｏｒｄ1234!',
];

/** Several words, and passwords from password managers. */
const good = [
  'correct-Horse-battery-staple,7',
  'Marble,teapot,Violin,9',
  'Lantern.Orbit.Gravel.3',
  'The otter plays chess at 6!',
  "My neighbor's 3 goats sing badly!",
  'Seven purple kayaks drift, 1 sinks',
  'kidnap-Twitch-7-outburst!',
  'Zigzag?Vault8Walnut',
  'violet Kettle 42 sprints!',
  'Oaken.Ferry!Plume7',
  'Ru3barb&custard-trifle',
  '9Lives?MyOttersHave12!',
  'Umbrella!Cactus5Fjord',
  'Blizzard-Harpoon-71-moss?',
  'wetSocks&3wobblyladders',
  'Granite(Pickle)88Trombone',
  'crisp,Meadow,17,Falcons',
  "J'adore les 7 fromages!",
  'El gato azul baila 9 tangos!',
  'Drei kleine Schweine, 4 Zimmer!',
  'tR0mbone_glacier!Hush',
  'Parsnip$Voyage6Quill',
  'N3bula.Tractor.Waffle',
  'Copper5!Squid!Lemonade',
  'Ivory:Thimble-203-Rocket',
  'Twelve*Frogs*1*Log',
  'Snow-Plough-6-Rhubarb!',
  'Teal.Hippo.Juggles.4',
  'Meet me @ the 3rd lighthouse',
  'Quiet.Paws-41',
  'xK9#mPq2vL!w',
  'T7$hYw2@Zr&q',
  'vJ4!nQ8xRb.c',
  'qLz8^TnW3e@k',
  'Gm5*RkUp2?ya',
  'hT!6fWq9Zd3b',
  'Bx7,mQe2Lr5v',
  'f8G!k2L?m5N#',
  'yB3.uN6.tR9.wQ2',
  'Zw!7pXe4$Lm9Vc2&',
  'xucqaw-4hezgi.Gavxyh',
  'dUfqy4,kuvmyz-zyrbam',
  '8|vRt{Wq:Lz2',
  'nK3"sY?hB9<e',
];

describe('a new password', () => {
  test('is tried with enough of both kinds', () => {
    expect(guessable.length).toBeGreaterThanOrEqual(40);
    expect(good.length).toBeGreaterThanOrEqual(40);
  });

  test.each(guessable)('%s is rejected as easy to guess', async (password) => {
    const reason = expect.stringMatching(/^This password is too easy to guess[:.]/);
    await expect(assertStrongPassword(password, { ...context, field: 'new_password' })).rejects.toMatchObject({
      status: 400,
      message: reason,
      fields: { new_password: reason },
    });
  });

  test('says whether it contains something about the person', async () => {
    const personal =
      'This password is too easy to guess: it contains a name, email or phone number. Make it longer, e.g. by adding another unrelated word or two.';
    const person = { name: 'Wren Quimby', email: 'wrenquimby@mail.example', phone_number: '+1 (206) 555-0142' };
    await expect(assertStrongPassword('Quimby!Wren26', { ...context, person })).rejects.toThrow(personal);
    await expect(assertStrongPassword('Call2065550142!', { ...context, person })).rejects.toThrow(personal);
    await expect(assertStrongPassword('Password123!', { ...context, person })).rejects.toThrow(sentence);
  });

  test.each(good)('%s is accepted', async (password) => {
    await expect(assertStrongPassword(password, context)).resolves.toBeUndefined();
  });

  test.each(['short', 'password1234', 'PASSWORD1234!', 'Petshelter!!', 'Petshelter11'])(
    '%s is rejected in the specified words first',
    async (password) => {
      await expect(assertStrongPassword(password, context)).rejects.toMatchObject({
        message: expect.stringContaining('Please fix the following password errors: Password must '),
      });
    },
  );

  test('is not rejected for another person’s name or email', async () => {
    const otherUser = { name: 'Li', email: 'li@other.example', phone_number: '' };
    await expect(assertStrongPassword('Nhaddad88Mail!', { ...context, person: otherUser })).resolves.toBeUndefined();
  });

  test('is judged by its first characters, and never causes an error, however long or odd', async () => {
    const odd = ['4@', '1!', 'aA', '|3\\/', '\u{1F43E}', 'e\u0301', '__proto__', 'toString', '01/02/03', 'qwerty'];
    for (const part of odd) {
      const password = `Aa1!${part.repeat(200)}`.slice(0, 200).toWellFormed();
      const outcome = await assertStrongPassword(password, context).catch((error: unknown) => error);
      expect(outcome instanceof Error ? outcome.message : sentence, part).toBe(sentence);
    }
    const tail = 'Marble,teapot,Violin,9,Lantern.Orbit.Gravel.3,Zigzag?Vault8Walnut';
    await expect(assertStrongPassword(tail + 'a'.repeat(100), context)).resolves.toBeUndefined();
  });
});
