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
