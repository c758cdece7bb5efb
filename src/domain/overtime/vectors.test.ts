import { describe, expect, it } from 'vitest';
import { vectorTables } from '../testing/vectors.ts';
import { isoMonth, monthNumber } from '../time/date.ts';
import vectors from '../working-time/testing/vectors.json' with { type: 'json' };
import { DEFAULT_OVERTIME_AGREEMENT, WIDEST_SPECIAL_CLAUSE, type OvertimeAgreement } from './agreement.ts';
import { breachesThrough } from './limits.ts';
import type { LimitStatus } from './limits.ts';
import { monthOf } from './testing/builders.ts';

interface MonthInput {
  readonly ym: string;
  readonly overtime: number;
  readonly holiday: number;
}

interface AgreementInput {
  readonly special_clause: boolean;
  readonly annual_variable: boolean;
  readonly months: readonly MonthInput[];
  readonly prior_months?: readonly MonthInput[];
}

function agreementOf({ special_clause, annual_variable, months }: AgreementInput): OvertimeAgreement {
  return {
    ...DEFAULT_OVERTIME_AGREEMENT,
    firstMonth: monthNumber(isoMonth(months[0]!.ym)),
    isAnnualVariable: annual_variable,
    specialClause: special_clause ? WIDEST_SPECIAL_CLAUSE : null,
  };
}

function toViolation({ kind, from, to, value }: LimitStatus, { special_clause }: AgreementInput) {
  switch (kind) {
    case 'month':
      return { code: 'MONTH_OVER_LIMIT', month: to, value };
    case 'month_total':
      return { code: 'MONTH_100H_OR_MORE', month: to, value };
    case 'average': {
      const count = ((monthNumber(to) - monthNumber(from) + 12) % 12) + 1;
      return { code: `AVG_${count}_MONTHS_OVER_80H`, month: to, value };
    }
    case 'year':
      return { code: special_clause ? 'YEAR_OVER_720H' : 'YEAR_OVER_LIMIT', value };
    case 'months_over':
      return { code: 'MONTHS_OVER_LIMIT_MORE_THAN_6', value };
  }
}

describe('the limits of overtime', () => {
  const rows = vectorTables(vectors)<AgreementInput, unknown>('overtime_36', 22);

  it.each(rows)('%s %s', (_, __, input, expected) => {
    const { months, prior_months = [] } = input;
    const history = [...prior_months, ...months].map(({ ym, overtime, holiday }) => monthOf(ym, overtime, holiday));
    const breaches = breachesThrough(isoMonth(months.at(-1)!.ym), history, agreementOf(input));
    expect({
      ok: breaches.length === 0,
      violations: breaches.map((breach) => toViolation(breach, input)),
    }).toEqual(expected);
  });
});
