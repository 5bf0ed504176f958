import type { AdoptionProcess } from '../../adoptions.contract.ts';
import { processSteps, type ProcessStep } from '../../application-words.contract.ts';

export type DoneSteps = AdoptionProcess['steps'];

export const nothingDone: DoneSteps = { procedure: false, application: false, payment: false, pickup: false };

/** Whether a step is done; the last one is when all others are. */
export function isDone(step: ProcessStep, done: DoneSteps): boolean {
  if (step === 'Procedure') return done.procedure;
  if (step === 'Application') return done.application;
  if (step === 'Payment') return done.payment;
  if (step === 'Schedule pick-up') return done.pickup;
  return done.procedure && done.application && done.payment && done.pickup;
}

/** Whether one may go to a step: all before it are done. */
export function isOpenStep(step: ProcessStep, done: DoneSteps): boolean {
  return processSteps.slice(0, processSteps.indexOf(step)).every((each) => isDone(each, done));
}

/** Where one goes on: at the first step that is not done. */
export function presentStep(done: DoneSteps): ProcessStep {
  return processSteps.find((step) => !isDone(step, done)) ?? 'Pet adopted';
}
