import { expect, test } from 'vitest';
import { processSteps } from '../../application-words.contract.ts';
import { isDone, isOpenStep, nothingDone, presentStep } from './process-steps.ts';

const all = { procedure: true, application: true, payment: true, pickup: true };

test('one goes on at the first step that is not done', () => {
  expect(presentStep(nothingDone)).toBe('Procedure');
  // A payment method may be there from another adoption.
  expect(presentStep({ ...nothingDone, procedure: true, payment: true })).toBe('Application');
  expect(presentStep({ ...all, pickup: false })).toBe('Schedule pick-up');
  expect(presentStep(all)).toBe('Pet adopted');
});

test('a step is open when all before it are done', () => {
  expect(processSteps.filter((step) => isOpenStep(step, nothingDone))).toEqual(['Procedure']);
  expect(processSteps.filter((step) => isOpenStep(step, { ...nothingDone, procedure: true, payment: true }))).toEqual([
    'Procedure',
    'Application',
  ]);
  expect(processSteps.every((step) => isOpenStep(step, all) && isDone(step, all))).toBe(true);
});
