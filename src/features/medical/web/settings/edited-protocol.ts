import type { input } from 'zod';
import { medicalLimits, medicalMessages, type CareType } from '../../medical.constants.ts';
import type { MedicalApi } from '../../medical.contract.ts';
import type { Protocol } from '../../protocols.contract.ts';
import { parseSpan, toSpanField } from './spans.ts';

/** A protocol in its form: times as they are typed. */
export interface EditedProtocol {
  name: string;
  pet_types: Protocol['pet_types'];
  purpose: string;
  is_automatic: boolean;
  min_age: string;
  max_age: string;
  steps: EditedStep[];
}

export interface EditedStep {
  /** Identifies the step in the form. */
  key: number;
  /** Undefined: a new one. */
  id: number | undefined;
  name: string;
  type: CareType;
  product_id: string;
  min_age: string;
  until_age: string;
  interval: string;
  repeat: string;
}

type ProtocolBody = input<MedicalApi['POST /api/records/medical/protocols']['body']>;

export const newStep = (key: number): EditedStep => ({
  key,
  id: undefined,
  name: '',
  type: 'vaccine',
  product_id: '',
  min_age: '',
  until_age: '',
  interval: '',
  repeat: '',
});

export const newProtocol: EditedProtocol = {
  name: '',
  pet_types: ['Dog'],
  purpose: '',
  is_automatic: true,
  min_age: '',
  max_age: '',
  steps: [newStep(1)],
};

export function toEditedProtocol(protocol: Protocol): EditedProtocol {
  return {
    name: protocol.name,
    pet_types: protocol.pet_types,
    purpose: protocol.purpose ?? '',
    is_automatic: protocol.is_automatic,
    min_age: toSpanField(protocol.min_age_days),
    max_age: toSpanField(protocol.max_age_days),
    steps: protocol.steps.map((step) => ({
      key: step.id,
      id: step.id,
      name: step.name,
      type: step.type,
      product_id: step.product ? String(step.product.id) : '',
      min_age: toSpanField(step.min_age_days),
      until_age: toSpanField(step.until_age_days),
      interval: toSpanField(step.interval_days),
      repeat: toSpanField(step.repeat_days),
    })),
  };
}

/** What is wrong, by field: those of steps as `steps.0.name`. */
export function findProtocolErrors({
  name,
  pet_types,
  min_age,
  max_age,
  steps,
}: EditedProtocol): Record<string, string> {
  const spans: [string, string, number][] = [
    ['min_age_days', min_age, medicalLimits.age],
    ['max_age_days', max_age, medicalLimits.age],
    ...steps.flatMap((step, at): [string, string, number][] => [
      [`steps.${at}.min_age_days`, step.min_age, medicalLimits.age],
      [`steps.${at}.until_age_days`, step.until_age, medicalLimits.age],
      [`steps.${at}.interval_days`, at === 0 ? '' : step.interval, medicalLimits.interval],
      [`steps.${at}.repeat_days`, step.repeat, medicalLimits.interval],
    ]),
  ];
  const wrongSpans = spans.filter(([, typed, max]) => {
    const days = parseSpan(typed);
    return days === undefined || (days ?? 0) > max;
  });
  return {
    ...(name.trim() === '' && { name: medicalMessages.enterName }),
    ...(pet_types.length === 0 && { pet_types: 'Choose at least one species' }),
    ...Object.fromEntries(
      steps.flatMap((step, at) => (step.name.trim() === '' ? [[`steps.${at}.name`, medicalMessages.enterName]] : [])),
    ),
    ...Object.fromEntries(wrongSpans.map(([field]) => [field, 'Enter a time, e.g. 6 weeks'])),
  };
}

/** Of a form without errors. */
export function toProtocolBody(edited: EditedProtocol): ProtocolBody {
  const { name, pet_types, purpose, is_automatic, min_age, max_age } = edited;
  return {
    name,
    pet_types,
    purpose,
    is_automatic,
    min_age_days: parseSpan(min_age) ?? 0,
    max_age_days: parseSpan(max_age) ?? null,
    steps: edited.steps.map((step, at) => ({
      ...(step.id !== undefined && { id: step.id }),
      name: step.name,
      type: step.type,
      product_id: step.product_id === '' ? null : Number(step.product_id),
      ...toTiming(step, at),
    })),
  };
}

/** When a step is due; what is no time yet is left out. */
export function toTiming({ min_age, until_age, interval, repeat }: EditedStep, at: number) {
  return {
    min_age_days: parseSpan(min_age) ?? null,
    until_age_days: parseSpan(until_age) ?? null,
    interval_days: at === 0 ? null : (parseSpan(interval) ?? null),
    repeat_days: parseSpan(repeat) ?? null,
  };
}
