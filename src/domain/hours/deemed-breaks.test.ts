import { expect, it } from 'vitest';

import { record } from '../attendance/testing/builders.ts';
import { breakRuleOf, type UnsetBreak } from '../sheet/unset-break.ts';
import { punched } from '../sheet/testing/builders.ts';
import { minutes } from '../time/minutes.ts';
import { DEFAULT_WORKING_TIME_POLICY } from '../working-time/policy.ts';
import { deemedBreaks } from './deemed-breaks.ts';

const RECORDS = [
  ...punched('2026-11-02', '09:00', '18:00'),
  ...punched('2026-11-03', '09:00', '18:00', { breakMinutes: minutes(45) }),
  ...punched('2026-11-04', '09:00', '18:00', { breakMinutes: minutes(0) }),
  ...punched('2026-11-05', '09:00', '15:00'),
  ...punched('2026-11-06', '09:00', null),
  ...punched('2026-11-09', '22:00', '31:30'),
  record('absence', '2026-11-10 09:00'),
  // Two pairs: the gap of half an hour counts first.
  ...punched('2026-11-11', '09:00', '12:00'),
  ...punched('2026-11-11', '12:30', '18:30'),
];

const deemed = (unsetBreak: UnsetBreak) =>
  Object.fromEntries(
    deemedBreaks({ records: RECORDS, internalWork: [] }, breakRuleOf({ unsetBreak }), DEFAULT_WORKING_TIME_POLICY),
  );

it.each<[UnsetBreak, Record<string, number>]>([
  ['none', {}],
  ['legal_gradual', { '2026-11-02': 60, '2026-11-09': 60, '2026-11-11': 30 }],
  ['one_hour', { '2026-11-02': 60, '2026-11-05': 60, '2026-11-09': 60, '2026-11-11': 30 }],
])('D38: by %j those of the days for which none is recorded', (unsetBreak, days) => {
  expect(deemed(unsetBreak)).toEqual(days);
});
