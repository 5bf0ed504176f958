import type { AdoptionProcess } from '../../adoptions.contract.ts';
import { processSteps, type ProcessStep } from '../../adoptions.constants.ts';

export type DoneSteps = AdoptionProcess['steps'];

export const noStepsDone: DoneSteps = { procedure: false, application: false, payment: false, pickup: false };

/** The last step is done when all others are. */
export function isDone(step: ProcessStep, done: DoneSteps): boolean {
  if (step === 'Procedure') return done.procedure;
  if (step === 'Application') return done.application;
  if (step === 'Payment') return done.payment;
  if (step === 'Schedule pick-up') return done.pickup;
  return done.procedure && done.application && done.payment && done.pickup;
}

/** A step can be opened when all steps before it are done. */
export function isStepOpen(step: ProcessStep, done: DoneSteps): boolean {
  return processSteps.slice(0, processSteps.indexOf(step)).every((each) => isDone(each, done));
}

/** Not ticked before the steps before it: a payment method may remain from another adoption. */
export function isCompleted(step: ProcessStep, done: DoneSteps): boolean {
  return isStepOpen(step, done) && isDone(step, done);
}

export function currentStep(done: DoneSteps): ProcessStep {
  return processSteps.find((step) => !isDone(step, done)) ?? 'Pet adopted';
}
