import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agreementCalls } from '../../../../tests/support/agreement-calls.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { fillText, findTextError, parseText } from '../agreement-text.contract.ts';
import { agreementMessages, agreementVariables, sampleValues } from '../agreements.constants.ts';
import type { AgreementTemplate } from '../agreements.contract.ts';

let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin Staff' });
});
afterAll(() => app.stop());

const { staff, createApproved, send, details } = agreementCalls(() => ({ app, admin }));
const list = async () => (await staff<AgreementTemplate[]>('GET', '/api/agreement-templates/')).body;
const save = (type: string, body: object) =>
  staff<AgreementTemplate & { error: string; fields?: Record<string, string> }>(
    'PUT',
    `/api/agreement-templates/${type}`,
    body,
  );

describe('templates', () => {
  test('start with one for all pets, which uses every variable', async () => {
    const templates = await list();
    expect(templates).toMatchObject([{ type: 'all', version: 1, created_by: null }]);
    const [{ content }] = templates as [AgreementTemplate];
    expect(findTextError(content)).toBeNull();
    const missing = Object.keys(agreementVariables).filter((name) => !content.includes(`{${name}}`));
    expect(missing).toEqual([]);
    expect(content).toContain('You can always bring your pet back');
  });

  test('refuse unknown variables, and say which', async () => {
    for (const [content, error] of [
      ['Hello {dog}.', 'Replace {dog}. It isn’t one of the available variables.'],
      ['Hello {Pet}.', 'Replace {Pet}. It isn’t one of the available variables.'],
      ['Hello {}.', 'Replace {}. It isn’t one of the available variables.'],
      ['Hello {constructor}.', 'Replace {constructor}. It isn’t one of the available variables.'],
      ['Hello {pet.', 'Remove the brace without a partner.'],
      ['{pet} '.repeat(201), 'Use at most 200 variables.'],
    ]) {
      const { status, body } = await save('all', { title: 'Agreement', content });
      expect([status, body.fields]).toEqual([400, { content: error }]);
    }
    expect((await save('all', { title: ' ', content: 'x' })).body.fields).toEqual({ title: 'Enter a title' });
    expect(await list()).toHaveLength(1);
  });

  test('keep what was sent when a new version is saved', async () => {
    const { id } = await createApproved(null);
    await send(id, { by: 'desk' });
    const saved = await save('all', { title: 'Agreement', content: 'Be kind to {pet}.', version: 1 });
    expect(saved.body).toMatchObject({ version: 2, created_by: 'Robin Staff' });
    const [before] = (await details(id)).agreements;
    expect(before!.content).toContain('You can always bring your pet back');
    await send(id, { by: 'desk', replace: true });
    const [after, replaced] = (await details(id)).agreements;
    expect(after).toMatchObject({ content: 'Be kind to Maple.', template_version: 2 });
    expect(replaced).toMatchObject({ status: 'replaced', content: before!.content });
    const update = app.db.updateTable('agreement_templates').set({ content: 'Changed' }).where('version', '=', 1);
    await expect(update.execute()).rejects.toThrow('immutable');
  });

  test('can be made for one type, and removed again', async () => {
    const own = await save('Dog', { title: 'Dogs', content: 'Walk {pet}.', version: 0 });
    expect(own.body).toMatchObject({ type: 'Dog', version: 1 });
    const { id } = await createApproved(null);
    await send(id, { by: 'desk' });
    expect((await details(id)).agreements[0]!.content).toBe('Walk Maple.');
    expect((await staff('DELETE', '/api/agreement-templates/Dog')).status).toBe(204);
    expect((await staff('DELETE', '/api/agreement-templates/Dog')).status).toBe(404);
    expect((await staff('DELETE', '/api/agreement-templates/all')).status).toBe(409);
    await send(id, { by: 'desk', replace: true });
    expect((await details(id)).agreements[0]!.content).toBe('Be kind to Maple.');
    expect((await save('Dog', { title: 'Dogs', content: 'Walk {pet}.', version: 0 })).body.version).toBe(3);
  });

  test('are saved once by two people who saw the same version', async () => {
    const [{ version }] = (await list()) as [AgreementTemplate];
    const saved = await Promise.all(
      ['one', 'two', 'three'].map((word) => save('all', { title: 'Agreement', content: `${word} {pet}`, version })),
    );
    const rejected = saved.filter(({ status }) => status !== 200);
    expect(rejected.map(({ status, body }) => [status, body.error])).toEqual([
      [409, agreementMessages.newerTemplate],
      [409, agreementMessages.newerTemplate],
    ]);
  });

  test('are previewed with an example, or an application', async () => {
    const preview = (body: object) =>
      staff<{ content: string; error: string }>('POST', '/api/agreement-templates/preview', { title: 'T', ...body });
    expect((await preview({ content: '{adopter}: {pet}' })).body.content).toBe('Alex Rivera: Maple');
    const { id } = await createApproved(null);
    const real = await preview({ content: '{adopter}, {fee}, {code}, {microchip}', application_id: id });
    expect(real.body.content).toMatch(/^Noor Haddad, \$400\.00, A-\d+, None on file$/);
    expect((await preview({ content: 'x', application_id: 999_999 })).status).toBe(404);
  });
});

describe('the text of an agreement', () => {
  test('has headings, paragraphs and lists; values can’t start one', () => {
    expect(parseText('## Care\n\nText.\n- one\n- two\nMore.')).toEqual([
      { type: 'heading', text: 'Care' },
      { type: 'paragraph', text: 'Text.' },
      { type: 'list', items: ['one', 'two'] },
      { type: 'paragraph', text: 'More.' },
    ]);
    const filled = fillText('Name: {adopter}', { ...sampleValues, adopter: 'A\n## B {pet}' });
    expect(parseText(filled)).toEqual([{ type: 'paragraph', text: 'Name: A ## B {pet}' }]);
  });
});
