import { describe, expect, it } from 'vitest';

import { isoMonth } from '#domain/time/date.ts';
import { readFilter, writeFilter } from './overtime-address.ts';
import type { OvertimeFilter } from './overtime-rows.ts';

const plain: OvertimeFilter = {
  q: '',
  clientCompanyId: null,
  jobAssignmentId: null,
  employmentTypeId: null,
  state: null,
  breaks: null,
  sort: '-state',
};
const read = (address: string, seesGroups = true) => readFilter(new URLSearchParams(address), seesGroups);

describe('the address of the overview', () => {
  it.each<[string, Partial<OvertimeFilter>]>([
    ['', {}],
    ['q=山田&state=expected&breaks=2026-12', { q: '山田', state: 'expected', breaks: isoMonth('2026-12') }],
    [
      'client_company_id=3&job_assignment_id=4&employment_type_id=5',
      { clientCompanyId: 3, jobAssignmentId: 4, employmentTypeId: 5 },
    ],
    ['sort=-average', { sort: '-average' }],
    ['sort=employee_id', { sort: 'employee_id' }],
  ])('says by %j: %j, and back', (address, filter) => {
    expect(read(address)).toEqual({ ...plain, ...filter });
    expect(decodeURIComponent(writeFilter({ ...plain, ...filter }).toString())).toBe(address);
  });

  it.each(['state=within', 'state=over', 'breaks=2026-13', 'sort=overtime', 'sort=--year', 'job_assignment_id=4'])(
    'leaves %j out',
    (address) => {
      expect(read(address)).toEqual(plain);
    },
  );

  it('says nothing of the groups to who may not see them', () => {
    expect(read('client_company_id=3&job_assignment_id=4&employment_type_id=5', false)).toEqual(plain);
  });
});
