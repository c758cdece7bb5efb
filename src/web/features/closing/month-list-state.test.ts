import { describe, expect, it } from 'vitest';

import { monthListState, type MonthListValues } from './month-rows.ts';

const plain: MonthListValues = {
  q: '',
  status: null,
  onlyFindings: false,
  clientCompanyId: null,
  jobAssignmentId: null,
  employmentTypeId: null,
  sort: 'employee_id',
  month: null,
  isReviewing: false,
};
const read = (address: string, seesGroups = true) => monthListState(seesGroups).read(new URLSearchParams(address));

describe('the address of the overview', () => {
  it.each([
    ['', {}],
    ['q=山田&state=open&findings=1', { q: '山田', status: 'open', onlyFindings: true }],
    [
      'client_company_id=3&job_assignment_id=4&employment_type_id=5',
      { clientCompanyId: 3, jobAssignmentId: 4, employmentTypeId: 5 },
    ],
    ['sort=-overtime_minutes', { sort: '-overtime_minutes' }],
  ] as const)('says by %j: %j, and back', (address, filter) => {
    expect(read(address)).toEqual({ ...plain, ...filter });
    expect(
      decodeURIComponent(
        monthListState(true)
          .write({ ...plain, ...filter })
          .toString(),
      ),
    ).toBe(address);
  });

  it.each([
    'state=shut',
    'findings=yes',
    'client_company_id=x',
    'employment_type_id=-1',
    'job_assignment_id=4',
    'sort=reason',
    'sort=--name',
  ])('leaves %j out', (address) => {
    expect(read(address)).toEqual(plain);
  });

  it('says nothing of the groups to who may not see them', () => {
    expect(read('client_company_id=3&job_assignment_id=4&employment_type_id=5', false)).toEqual(plain);
  });
});
