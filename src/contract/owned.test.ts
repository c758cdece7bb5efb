import { expect, it } from 'vitest';
import { z } from 'zod';

import { ownedList } from './owned.ts';
import { id } from './wire.ts';

const { list, add, change, remove } = ownedList({
  name: 'ClientCompany',
  noun: '取引先企業',
  tag: 'master-data',
  access: 'change_settings',
  entry: z.object({ id, name: z.string() }),
  body: z.strictObject({ name: z.string() }),
  refusals: ['master_name_taken'],
  notes: { remove: '担当業務も削除する' },
});

it('names the routes of a list, and says what else a write does', () => {
  expect([list, add, change, remove].map((route) => [route.id, route.summary])).toEqual([
    ['listClientCompanies', '取引先企業'],
    ['createClientCompany', '取引先企業の追加'],
    ['updateClientCompany', '取引先企業の変更'],
    ['deleteClientCompany', '取引先企業の削除。担当業務も削除する'],
  ]);
});

it('lists what an entry is refused with, and of one that is named that it may be gone', () => {
  expect(add.errors).toEqual(['master_name_taken']);
  expect(change.errors).toEqual(['not_found', 'master_name_taken']);
  expect(remove.errors).toEqual(['not_found']);
});

it('answers a write with the entry and a message, and the list with the entries', () => {
  const entry = { id: 1, name: '青空' };
  expect(add.success.body.parse({ ...entry, message: '追加しました' })).toEqual({ ...entry, message: '追加しました' });
  expect(change.success.body.safeParse(entry).success).toBe(false);
  expect(list.success.body.parse([entry])).toEqual([entry]);
  expect(add.idempotent).toBe(true);
});
