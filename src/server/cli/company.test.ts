import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type Operator, type Outcome, startOperator } from './testing/operator.ts';

let operator: Operator;
beforeAll(async () => {
  operator = await startOperator();
});
afterAll(() => operator.server.stop());

const create = (...args: string[]): Promise<Outcome> => operator.run(['company', 'create', ...args]);

describe('company rename', () => {
  it('renames it, once', async () => {
    await create('renamed', '旧社名');
    expect(await operator.run(['company', 'rename', 'renamed', '新社名'])).toMatchObject({
      exitCode: 0,
      printed: 'The company renamed is now called 新社名, no longer 旧社名.',
    });
    expect(await operator.run(['company', 'rename', 'renamed', '新社名'])).toMatchObject({
      exitCode: 0,
      printed: expect.stringContaining('Nothing was changed'),
    });
    expect((await operator.auditOf('renamed')).slice(3)).toMatchObject([
      { action: 'rename_company', actor_user_id: null, before: { name: '旧社名' }, after: { name: '新社名' } },
    ]);
  });

  it('rejects an unknown company', async () => {
    expect(await operator.run(['company', 'rename', 'nobody', '名前'])).toMatchObject({
      exitCode: 1,
      complained: expect.stringContaining('There is no company nobody'),
    });
  });
});

describe('company set-parent', () => {
  const parentOf = async (companyId: string): Promise<string | null | undefined> =>
    (
      await operator.server.database.kysely
        .selectFrom('company')
        .select('parent_company_id')
        .where('company_id', '=', companyId)
        .executeTakeFirst()
    )?.parent_company_id;

  beforeEach(async () => {
    for (const id of ['top', 'middle', 'bottom']) {
      await create(id, id);
      await operator.run(['company', 'set-parent', id, '--none']);
    }
    await operator.run(['company', 'set-parent', 'middle', 'top']);
    await operator.run(['company', 'set-parent', 'bottom', 'middle']);
  });

  it('sets it and clears it, each once', async () => {
    expect(await parentOf('bottom')).toBe('middle');
    expect((await operator.run(['company', 'set-parent', 'bottom', 'middle'])).printed).toContain(
      'already. Nothing was',
    );
    expect((await operator.run(['company', 'set-parent', 'bottom', '--none'])).exitCode).toBe(0);
    expect(await parentOf('bottom')).toBeNull();
    expect((await operator.auditOf('bottom')).at(-1)).toMatchObject({
      action: 'set_parent_company',
      actor_user_id: null,
      before: { parent_company_id: 'middle' },
      after: { parent_company_id: null },
    });
  });

  it.each([
    ['itself', ['top', 'top'], 1, "can't be its own parent"],
    ['one right below it', ['top', 'middle'], 1, 'middle stands below top'],
    ['one far below it', ['top', 'bottom'], 1, 'bottom stands below top'],
    ['nobody that is there', ['top', 'nobody'], 1, 'There is no company nobody'],
    ['neither a parent nor --none', ['top'], 2, 'either the ID of the parent or --none'],
    ['both a parent and --none', ['bottom', 'top', '--none'], 2, 'either the ID of the parent or --none'],
  ])('refuses %s', async (_what, args, exitCode, text) => {
    const before = await operator.everything();
    expect(await operator.run(['company', 'set-parent', ...args])).toMatchObject({
      exitCode,
      complained: expect.stringContaining(text),
    });
    expect(await operator.everything()).toEqual(before);
  });

  it('creates no cycle when two concurrently become each other’s parent', async () => {
    for (let round = 0; round < 5; round++) {
      for (const id of ['top', 'bottom', 'middle']) await operator.run(['company', 'set-parent', id, '--none']);
      const both = await Promise.all([
        operator.run(['company', 'set-parent', 'top', 'bottom']),
        operator.run(['company', 'set-parent', 'bottom', 'top']),
      ]);
      expect(both.map(({ exitCode }) => exitCode).toSorted((a, b) => a - b)).toEqual([0, 1]);
    }
  });
});

describe('company sso-off', () => {
  const off = (...args: string[]) => operator.run(['company', 'sso-off', ...args]);
  const modeOf = async (companyId: string) =>
    await operator.server.database.kysely
      .selectFrom('sso_settings')
      .select(['mode', 'issuer', 'client_secret'])
      .where('company_id', '=', companyId)
      .executeTakeFirst();
  const demanded = async (companyId: string): Promise<void> => {
    await create(companyId, companyId);
    await operator.server.database.kysely
      .insertInto('sso_settings')
      .values({
        company_id: companyId,
        mode: 'forced',
        issuer: 'https://login.example.com',
        client_id: 'kintai',
        client_secret: Buffer.from('sealed'),
      })
      .execute();
  };

  it('lets passwords in, then switches it off, and keeps what was entered', async () => {
    await demanded('sso');
    const stored = { issuer: 'https://login.example.com', client_secret: Buffer.from('sealed') };
    expect(await off('SSO', '--optional')).toMatchObject({
      exitCode: 0,
      printed: expect.stringContaining('may log in by their passwords, too'),
    });
    expect(await modeOf('sso')).toEqual({ mode: 'optional', ...stored });
    expect((await off('sso', '--optional')).printed).toContain('lets passwords in already. Nothing was changed');
    expect((await off('sso')).printed).toContain('log in by their passwords or passkeys');
    expect(await modeOf('sso')).toEqual({ mode: 'off', ...stored });
    for (const args of [[], ['--optional']])
      expect((await off('sso', ...args)).printed).toContain('is off already. Nothing was changed');
    expect((await operator.auditOf('sso')).slice(-2)).toMatchObject([
      {
        action: 'change_sso_settings',
        actor_user_id: null,
        before: { sso_mode: 'forced' },
        after: { sso_mode: 'optional' },
      },
      {
        action: 'change_sso_settings',
        actor_user_id: null,
        before: { sso_mode: 'optional' },
        after: { sso_mode: 'off' },
      },
    ]);
  });

  it('does nothing for a company that has none, and knows no other', async () => {
    await create('no-sso', 'no-sso');
    expect((await off('no-sso')).printed).toContain('Nothing was changed');
    expect(await modeOf('no-sso')).toBeUndefined();
    expect(await off('nobody')).toMatchObject({
      exitCode: 1,
      complained: expect.stringContaining('no company nobody'),
    });
  });
});
