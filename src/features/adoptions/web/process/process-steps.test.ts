import { expect, test } from 'vitest';
import { processSteps } from '../../adoptions.constants.ts';
import { isCompleted, isStepOpen, noStepsDone, currentStep, type DoneSteps } from './process-steps.ts';

const all = { procedure: true, application: true, payment: true, pickup: true };

test('the current step is the first that is not done', () => {
  expect(currentStep(noStepsDone)).toBe('Procedure');
  // A payment method may remain from another adoption.
  expect(currentStep({ ...noStepsDone, procedure: true, payment: true })).toBe('Application');
  expect(currentStep({ ...all, pickup: false })).toBe('Schedule pick-up');
  expect(currentStep(all)).toBe('Pet adopted');
});

test('a step can be opened when all before it are done', () => {
  expect(processSteps.filter((step) => isStepOpen(step, noStepsDone))).toEqual(['Procedure']);
  expect(processSteps.filter((step) => isStepOpen(step, { ...noStepsDone, procedure: true, payment: true }))).toEqual([
    'Procedure',
    'Application',
  ]);
  expect(processSteps.every((step) => isStepOpen(step, all))).toBe(true);
});

test('a step is completed when it and all before it are done', () => {
  const completed = (done: DoneSteps) => processSteps.filter((step) => isCompleted(step, done));
  expect(completed({ ...noStepsDone, procedure: true, payment: true })).toEqual(['Procedure']);
  expect(completed({ ...all, pickup: false })).toEqual(['Procedure', 'Application', 'Payment']);
  expect(completed(all)).toEqual(processSteps);
});
