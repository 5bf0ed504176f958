import { randomUUID } from 'node:crypto';
import type { Message } from '../../../src/features/messages/messages.contract.ts';
import { createUniqueImage } from '../../support/images.ts';
import type { SignedInUser } from '../../support/signed-in-users.ts';
import type { Browser } from '../browser.ts';
import { assertStatus, openBrowser, think, type World } from '../world.ts';

const ROUNDS = 15;
/** Of those who wait, some are always left to others. */
const APPROVED = 0.5;
const REJECTED = 0.2;

let at = 0;
let images = 0;

/** A member of the staff who decides applications, and competes with a colleague for them. */
export async function decider(world: World): Promise<void> {
  await asStaff(world, async (browser, { token }) => {
    const { body: waiting } = await browser.call<{ id: number; status: string }[]>(
      'GET',
      '/api/adoptions/?filter=Pending&limit=20',
      { token },
    );
    const one = waiting[Math.floor(Math.random() * waiting.length)];
    if (!one) return;
    const luck = Math.random();
    const status = luck < APPROVED ? 'Approved' : luck < APPROVED + REJECTED ? 'Rejected' : null;
    if (status === null) return;
    world.books.send(status, one.id);
    const body = { status, seen_status: 'Pending' };
    const decided = await browser.call<{ status: string }>('PUT', `/api/adoptions/${one.id}`, { token, body });
    assertStatus(decided, [200, 404, 409], 'deciding');
    if (decided.status === 200) world.books.acknowledge(status, one.id);
  });
}

/** A member of the staff who answers messages. */
export async function answerer(world: World): Promise<void> {
  await asStaff(world, async (browser, { token }) => {
    const { body: threads } = await browser.call<Message[]>('GET', '/api/messages/?limit=20', { token });
    const one = threads[Math.floor(Math.random() * threads.length)];
    if (!one) return;
    const text = `You may. ${randomUUID()}`;
    world.books.send('message', text);
    const body = { text, submission: randomUUID() };
    const replied = await browser.call('POST', `/api/messages/reply/${one.id}`, { token, body });
    assertStatus(replied, [201], 'answering');
    world.books.acknowledge('message', text);
  });
}

/** A member of the staff who adds pets with photos, and uploads more. */
export async function photographer(world: World): Promise<void> {
  await asStaff(world, async (browser, { token }) => {
    const submission_id = randomUUID();
    const name = `Pet ${submission_id}`;
    const form = new FormData();
    for (const [field, value] of Object.entries({ ...newPet, name, submission_id })) form.append(field, value);
    form.append('image', await nextImage());
    world.books.send('pet', name);
    const added = await browser.call<{ id: number; image: string }>('POST', '/api/pets/', { token, form });
    assertStatus(added, [201], 'adding a pet');
    world.books.acknowledge('pet', name);
    world.books.acknowledge('photo', added.body.image);
    await browser.get(`/pets/${added.body.id}`);
    const more = new FormData();
    more.append('image', await nextImage());
    const uploaded = await browser.call<{ image: string }>('POST', '/api/photos/', { token, form: more });
    assertStatus(uploaded, [201], 'uploading a photo');
    world.books.acknowledge('photo', uploaded.body.image);
    const photo = await browser.get(uploaded.body.image);
    assertStatus(photo, [200], 'showing an uploaded photo');
  });
}

const newPet = {
  species: 'Dog',
  breed: 'Mixed breed',
  age: '3',
  gender: 'Female',
  colour: 'Brown',
  weight: '12.5',
  size: 'Medium',
  coat: 'Short',
  hypoallergenic: 'false',
  vaccination_status: 'Up to date',
  special_needs: 'none',
  microchipped: 'Yes',
  personality: 'Calm',
  back_story: 'Found in a garden.',
  description: 'A good dog.',
  spayed_neutered: 'true',
  house_trained: 'true',
  good_with_children: 'true',
  adoption_status: 'Available',
};

async function nextImage(): Promise<File> {
  return new File([new Uint8Array(await createUniqueImage(images++))], 'photo.png', { type: 'image/png' });
}

async function asStaff(world: World, act: (browser: Browser, who: SignedInUser) => Promise<void>): Promise<void> {
  const browser = openBrowser(world);
  const who = world.staff[at++ % world.staff.length]!;
  try {
    for (let round = 0; round < ROUNDS && !world.closing.aborted; round++) {
      await act(browser, who);
      await think(200, 700);
    }
  } finally {
    browser.close();
  }
}
