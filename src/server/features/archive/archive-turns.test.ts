import { expect, it } from 'vitest';

import { createArchiveTurns } from './archive-turns.ts';

const refusedAs = (code: string) => expect.objectContaining({ code });

it('a company has one turn at a time, until it is over', () => {
  const turns = createArchiveTurns();
  const turn = turns.begin('one');
  expect(() => turns.begin('one')).toThrow(refusedAs('archive_in_progress'));
  turn.hasRead();
  expect(() => turns.begin('one')).toThrow(refusedAs('archive_in_progress'));
  turn[Symbol.dispose]();
  expect(() => turns.begin('one')).not.toThrow();
});

it('four companies are read at a time; what is only sent holds up nobody', () => {
  const turns = createArchiveTurns();
  const first = turns.begin('1');
  for (const companyId of ['2', '3', '4']) turns.begin(companyId);
  expect(() => turns.begin('5')).toThrow(refusedAs('too_many_requests'));
  first.hasRead();
  expect(() => turns.begin('5')).not.toThrow();
});
