import { randomUUID } from 'node:crypto';
import type { Application } from '../../../src/features/adoptions/adoptions.contract.ts';
import type { Pickup, PickupDay } from '../../../src/features/pickups/pickups.contract.ts';
import { completeForm } from '../../support/adoption-calls.ts';
import { goodPassword } from '../../support/signed-in-users.ts';
import type { Browser } from '../browser.ts';
import { assertStatus, openBrowser, think, waitFor, type World } from '../world.ts';
import { payOnPage } from './pay.ts';

const DECISION_MS = 60_000;
const EMAIL_MS = 60_000;

interface Adopter {
  browser: Browser;
  email: string;
  id: number;
  token: string;
}

/** Someone who signs up, applies for a pet, and, if approved, books a pickup and pays; and writes to the shelter. */
export async function adopter(world: World): Promise<void> {
  const browser = openBrowser(world);
  try {
    await browser.get('/');
    const person = await signUp(world, browser);
    await confirmEmail(world, person);
    const application = await applyForPet(world, person);
    await writeToShelter(world, person);
    if (application === null) return;
    const decided = await waitForDecision(world, person, application);
    if (decided === 'Approved') {
      await bookPickup(world, person, application);
      await payFee(world, person, application);
    } else if (decided === 'Pending' || decided === 'Waitlisted') await withdraw(world, person, application);
  } finally {
    browser.close();
  }
}

async function signUp({ books }: World, browser: Browser): Promise<Adopter> {
  const email = `ada-${randomUUID()}@example.org`;
  const body = { name: 'Ada Byron', email, phone_number: '+1 555 0123', password: goodPassword };
  books.send('person', email);
  const signedUp = await browser.call('POST', '/api/auth/signup', { body });
  // Sent again after a lost response, the email is taken.
  assertStatus(signedUp, signedUp.attempts > 1 ? [201, 409] : [201], 'signing up');
  books.acknowledge('person', email);
  const login = await browser.call<{ token: string; user_id: number }>('POST', '/api/auth/login', {
    body: { email, password: goodPassword },
  });
  assertStatus(login, [200], 'logging in');
  return { browser, email, id: login.body.user_id, token: login.body.token };
}

/** Opens the link of the email, as people do. */
async function confirmEmail({ smtp, books }: World, { browser, email }: Adopter): Promise<void> {
  const token = await waitFor(
    () =>
      smtp.received
        .filter(({ to }) => to.includes(email))
        .map(({ text }) => /confirm-email\?token=([\w-]+)/.exec(text)?.[1])
        .find((found) => found !== undefined),
    EMAIL_MS,
  );
  if (token === null) throw new Error('no email with a link that confirms it');
  const confirmed = await browser.call('POST', '/api/auth/email-confirmation', { body: { token } });
  assertStatus(confirmed, confirmed.attempts > 1 ? [200, 400] : [200], 'confirming the email');
  books.acknowledge('confirmation', email);
}

async function applyForPet({ books, closing }: World, { browser, id, token }: Adopter): Promise<number | null> {
  const { body: pets } = await browser.call<{ id: number }[]>('GET', '/api/pets/?status=Available&limit=12', {});
  // Several people apply for the same few pets.
  const pet = pets[Math.floor(Math.random() * pets.length)];
  if (!pet || closing.aborted) return null;
  await browser.get(`/pets/${pet.id}`);
  const answers = { city: 'Springfield' };
  await browser.call('PUT', '/api/adoptions/draft', { token, body: { pet_id: pet.id, procedure_read: true, answers } });
  books.send('application', `${id} for ${pet.id}`);
  const applied = await browser.call<Application>('POST', '/api/adoptions/', { token, body: completeForm(pet.id) });
  assertStatus(applied, [201, 404, 409], 'applying');
  if (applied.status === 201) {
    books.acknowledge('application', `${id} for ${pet.id}`);
    return applied.body.id;
  }
  // Either the pet was adopted in the meantime, or the first attempt arrived after all.
  const { body: own } = await browser.call<Application[]>('GET', '/api/adoptions/me/', { token });
  const found = own.find((each) => each.pet.id === pet.id);
  if (found && applied.attempts === 1) throw new Error('an application that was refused is there');
  if (found) books.acknowledge('application', `${id} for ${pet.id}`);
  return found?.id ?? null;
}

async function waitForDecision({ closing }: World, { browser, token }: Adopter, id: number): Promise<string> {
  const look = async () => {
    const { body } = await browser.call<Application>('GET', `/api/adoptions/${id}`, { token });
    return ['Pending', 'Waitlisted'].includes(body.status) && !closing.aborted ? null : body.status;
  };
  return (await waitFor(look, DECISION_MS)) ?? 'Pending';
}

async function bookPickup({ books }: World, { browser, token, id: person }: Adopter, id: number): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const from = new Date(Date.now() + (1 + Math.floor(Math.random() * 60)) * 86_400_000).toISOString().slice(0, 10);
    const { body: days } = await browser.call<PickupDay[]>('GET', `/api/schedule-pickup/slots?from=${from}&days=14`);
    const slots = days.flatMap(({ date, times }) =>
      times.filter(({ free }) => free > 0).map(({ time }) => ({ date, time })),
    );
    const slot = slots[Math.floor(Math.random() * slots.length)];
    if (!slot) continue;
    books.send('pickup', id, `${slot.date} ${slot.time}`);
    const booked = await browser.call<Pickup>('POST', '/api/schedule-pickup/', {
      token,
      body: { ...slot, adoption_id: id },
    });
    assertStatus(booked, [201, 404, 409], 'booking a pickup');
    if (booked.status === 404) return;
    if (booked.status === 201) {
      books.acknowledge('pickup', id, `${booked.body.date} ${booked.body.time}`);
      return;
    }
    const { body: own } = await browser.call<Pickup[]>('GET', `/api/schedule-pickup/user/${person}`, { token });
    const found = own.find(({ adoption_id }) => adoption_id === id);
    if (found) {
      books.acknowledge('pickup', id, `${found.date} ${found.time}`);
      return;
    }
  }
}

async function payFee(world: World, { browser, token }: Adopter, id: number): Promise<void> {
  const checkout = await browser.call<{ url: string }>('POST', `/api/adoptions/${id}/checkout`, { token, body: {} });
  assertStatus(checkout, [200, 409], 'opening the page to pay');
  if (checkout.status !== 200) return;
  const session = await payOnPage(world, checkout.body.url);
  await waitFor(async () => {
    const { body } = await browser.call<{ receipt: string | null }>('POST', '/api/online-payments/return', {
      token,
      body: { session_id: session },
    });
    return body.receipt ? true : null;
  }, DECISION_MS);
}

async function withdraw({ books }: World, { browser, token }: Adopter, id: number): Promise<void> {
  books.send('withdrawal', id);
  const withdrawn = await browser.call<Application>('PUT', `/api/adoptions/${id}`, {
    token,
    body: { status: 'Withdrawn' },
  });
  assertStatus(withdrawn, [200, 409], 'withdrawing');
  if (withdrawn.status === 200) books.acknowledge('withdrawal', id);
}

async function writeToShelter({ books }: World, { browser, token, email }: Adopter): Promise<void> {
  const text = `May I come? ${randomUUID()}`;
  books.send('message', text);
  const body = { email, message: text, submission: randomUUID() };
  const sent = await browser.call<{ id: number }>('POST', '/api/messages/send', { token, body });
  assertStatus(sent, [201], 'writing to the shelter');
  books.acknowledge('message', text);
  await think(300, 800);
  const reply = `Thank you. ${randomUUID()}`;
  books.send('message', reply);
  const replyBody = { email, text: reply, submission: randomUUID() };
  const replied = await browser.call('POST', `/api/messages/user/reply/${sent.body.id}`, { token, body: replyBody });
  assertStatus(replied, [201], 'replying to the shelter');
  books.acknowledge('message', reply);
}
