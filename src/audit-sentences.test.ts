import { expect, test } from 'vitest';
import { auditSentences } from './audit-sentences.ts';

test.each(Object.entries(auditSentences))('%s is described also for an entry without details', (_action, describe) => {
  const subject = { subject_type: 'subject', subject_id: 7, subject_name: null };
  expect(describe({ details: {}, ...subject, isOwn: false })).toMatch(/^\w(?!.*undefined)/);
});
