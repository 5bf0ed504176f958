import { expect, test } from 'vitest';
import { FairQueue, type Claim, type Turn } from './fair-queue.ts';

/** A queue with one slot, which is taken, and a record of the order in which claims got it. */
async function occupiedQueue(maxRunning = 1) {
  const queue = new FairQueue(maxRunning);
  const order: string[] = [];
  const ask = (name: string, claim: Partial<Claim> = {}) =>
    queue
      .acquire({ account: name[0]!, isStaff: false, cost: 1, signal: new AbortController().signal, ...claim })
      .then((turn) => {
        order.push(name);
        return turn;
      });
  const first = await ask('first', { account: 'first' });
  order.length = 0;
  return { ask, first, order };
}

/** Ends each turn as soon as it starts. */
async function endAll(first: Turn, queued: Promise<Turn>[]): Promise<void> {
  first.end();
  await Promise.all(queued.map((each) => each.then((turn) => turn.end())));
}

test('accounts take turns, each in the order of its own claims', async () => {
  const { ask, first, order } = await occupiedQueue();
  await endAll(
    first,
    ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => ask(name)),
  );
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('an account whose claims cost less gets more of them', async () => {
  const { ask, first, order } = await occupiedQueue();
  const queued = ['a1', 'a2', 'a3'].map((name) => ask(name, { cost: 50 }));
  await endAll(first, [...queued, ...['b1', 'b2', 'b3'].map((name) => ask(name, { cost: 20 }))]);
  expect(order).toEqual(['b1', 'a1', 'b2', 'b3', 'a2', 'a3']);
});

test('an account that joins late goes next, but not ahead of the others forever', async () => {
  const { ask, first, order } = await occupiedQueue();
  const early = ['a1', 'a2', 'a3', 'a4'].map((name) => ask(name, { cost: 50 }));
  first.end();
  (await early[0]!).end();
  const running = await early[1]!;
  const late = ['b1', 'b2', 'b3'].map((name) => ask(name, { cost: 50 }));
  await endAll(running, [...early.slice(2), ...late]);
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4', 'b3']);
});

test('staff go before Users, and pass one in the middle of their work', async () => {
  const { ask, first, order } = await occupiedQueue();
  const users = ['a1', 'b1'].map((name) => ask(name));
  const staff = ask('s1', { isStaff: true });
  const passed = first.letStaffPass().then(() => order.push('first resumes'));
  (await staff).end();
  await passed;
  await first.letStaffPass();
  await endAll(first, users);
  expect(order).toEqual(['s1', 'first resumes', 'a1', 'b1']);
});

test('staff do not yield', async () => {
  const { ask, first, order } = await occupiedQueue();
  const one = ask('s1', { isStaff: true });
  first.end();
  const turn = await one;
  const other = ask('t1', { isStaff: true });
  await turn.letStaffPass();
  expect(order).toEqual(['s1']);
  await endAll(turn, [other]);
});

test('an aborted claim never gets a turn, whether it is waiting or new', async () => {
  const { ask, first, order } = await occupiedQueue();
  const giveUp = new AbortController();
  const { signal } = giveUp;
  const granted = ask('a1', { signal });
  const others = [ask('a2'), ask('b1')];
  giveUp.abort(new Error('given up'));
  await expect(granted).rejects.toThrow('given up');
  await expect(ask('a3', { signal })).rejects.toThrow('given up');
  await endAll(first, others);
  expect(order).toEqual(['a2', 'b1']);
});

test('runs as many at once as allowed', async () => {
  const { ask, first, order } = await occupiedQueue(2);
  const second = await ask('a1');
  const third = ask('b1');
  await new Promise(setImmediate);
  expect(order).toEqual(['a1']);
  second.end();
  (await third).end();
  first.end();
});

test('beyond a hundred waiting claims, the account with the most is rejected', async () => {
  const { ask, first } = await occupiedQueue();
  const many = Array.from({ length: 100 }, (_, at) => ask(`a${at}`));
  const newest = many.at(-1)!;
  const other = ask('b1');
  await expect(newest).rejects.toMatchObject({ status: 429, retryAfterSeconds: 5 });
  await expect(ask('a100')).rejects.toMatchObject({ status: 429 });
  await endAll(first, [...many.slice(0, -1), other]);
});
