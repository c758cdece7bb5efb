import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sumsOf } from './sums.ts';
import { root } from './tools.ts';

// D37: a person's minutes are added up in one place, and every view shows parts of the result.

/** Where they are: the engine, and the sheet's own columns (D9). */
const CALCULATION = /^src\/domain\/(hours|working-time|sheet)\//;

/** Modules that add something else, or what is no sum of a person's days; each with what it is. */
const OTHER_SUMS: Readonly<Record<string, string>> = {
  'src/domain/assignments/assignment-month.ts': 'hours billed to a client, and planned ones',
  'src/domain/assignments/assignment.ts': 'shares',
  'src/domain/assignments/settlement.ts': 'hours billed to a client, apart from paid ones',
  'src/domain/assignments/work-month.ts': 'the engine’s days of a month by what they were for',
  'src/domain/assignments/work-split.ts': 'the engine’s day by what it was for, and shares',
  'src/domain/attendance/month.ts': 'the hours of a month by its punches, rounded once (spec §9, D13, D14)',
  'src/domain/assignments/billing.ts': 'yen of one invoice',
  'src/domain/audit/seal.ts': 'bytes',
  'src/domain/moving-in/past-month.ts': 'two totals of another product, against its third',
  'src/domain/moving-in/past-day.ts': 'the days of another product, where it has no totals of the month',
  'src/domain/protection/protected-person.ts': 'the hours of a week that the law protects (労基法60条)',
  'src/domain/protection/worked-days.ts':
    'the engine’s days of a week, month and year that the law protects, up to one',
  'src/domain/shift/plan.ts': 'planned hours, not worked ones',
  'src/domain/shift/roster.ts': 'planned hours, not worked ones',
  'src/domain/leave/amount.ts': 'days and hours of leave',
  'src/domain/leave/leave-beside.ts': 'parts of leave of one day',
  'src/domain/assignments/report-layout.ts': 'widths of columns',
  'src/domain/leave/time-on-leave.ts': 'parts of leave of one day',
  'src/domain/overtime/limits.ts': 'the totals of several months, which the law limits together (労基法36条)',
  'src/domain/overtime/outlook.ts': 'the mean of several months',
  'src/domain/payroll/coverage.ts': 'items of one person that no column of a file holds',
  'src/domain/payroll/hours-items.ts': 'classes of one total that payroll software wants in one item',
  'src/domain/payroll/month.ts': 'the engine’s days of leave, told apart by their kind',
  'src/server/features/moving-in/imports.service.ts': 'rows of a file',
  'src/server/features/assignments/assigned-work.service.ts': 'what is entered of one day',
  'src/server/features/assignments/assignments.service.ts': 'assignments',
  'src/server/features/assignments/work-totals.service.ts': 'columns over people, each with parts of the engine’s days',
  'src/server/features/closing/accepted-findings.service.ts': 'findings',
  'src/server/features/company-calendar/calendar.presenter.ts': 'a year of months, each with the engine’s total',
  'src/server/features/demo-data/attendance.ts': 'the minute of a made-up punch',
  'src/server/features/leave/leave-ledgers.pdf.ts': 'widths of columns',
  'src/server/features/leave/leave-reserve.repository.ts': 'days of leave',
  'src/server/features/logos/raster.ts': 'pixels',
  'src/server/features/logos/svg-weight.ts': 'elements of a picture',
  'src/server/features/payroll/payroll.service.ts': 'a column over people, each with the engine’s total',
  'src/server/records/assigned-work.ts': 'what is entered of one day',
  'src/server/platform/http/csv-mapping.ts': 'columns of another system that are one of ours',
  'src/server/platform/xlsx/form.ts': 'letters of a column',
  'src/server/platform/xlsx/package.ts': 'bytes of files',
  'src/server/features/swaps/swap-cost.ts': 'the cost of a swap in its two periods, each by the engine',
  'src/server/platform/backup/totals.ts': 'rows of tables',
  'src/server/platform/metrics.ts': 'connections',
  'src/web/features/assignments/settlements-screen.tsx': 'whether anything is outside of a band',
  'src/web/features/assignments/work-totals.tsx': 'a column over people, each with parts of the engine’s days',
  'src/web/features/attendance/assigned-work.tsx': 'what of the engine’s days is internal work, or nobody’s',
  'src/web/features/attendance/split-dialog.tsx': 'what is entered of one day',
  'src/web/features/closing/fill-breaks.ts': 'days',
  'src/web/features/closing/findings-of-many.ts': 'findings',
  'src/web/features/closing/home-card.tsx': 'findings',
  'src/web/features/closing/month-columns.tsx': 'a column over people, each with the engine’s total, and widths',
  'src/web/features/closing/month-rows.ts': 'a column over people, each with the engine’s total',
  'src/web/features/leave/balances-screen.tsx': 'days of leave over people',
  'src/web/features/overtime/month-chart.tsx': 'the height of a column',
  'src/web/features/overtime/overtime-list.tsx': 'a column over people, each with the engine’s total',
  'src/web/features/shift/publish-bar.tsx': 'days',
  'src/web/features/shift/roster-draft.ts': 'days',
  'src/web/features/today/today-screen.tsx': 'people',
  'src/web/ui/bar-list.tsx': 'people',
};

const files = globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.{ts,tsx}', '**/testing/**'] })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !CALCULATION.test(file));

test('no view adds up minutes by itself', () => {
  expect(files.length).toBeGreaterThan(400);
  const adding = files.flatMap((file) =>
    sumsOf(file, readFileSync(join(root, file), 'utf8')).map(({ line, text }) => ({
      file,
      at: `${file}:${line}`,
      text,
    })),
  );
  expect(adding.filter(({ file }) => !(file in OTHER_SUMS)).map(({ at, text }) => `${at} ${text}`)).toEqual([]);
  // An exception that has become needless is none.
  expect([...new Set(adding.map(({ file }) => file))].toSorted()).toEqual(Object.keys(OTHER_SUMS).toSorted());
});

test.each([
  ['a reduction of a field', 'days.reduce((sum, day) => sum + day.x, 0)'],
  ['a reduction by a function', 'rows.reduce((total, row) => { total += valueOf(row); return total; }, 0)'],
  ['a loop over the wire’s minutes', 'for (const row of rows) sum += row.worked_minutes;'],
  ['a loop over a class of the hours', 'for (const { classes } of days) sum += classes.overtimeByWeek ?? 0;'],
  ['a variable that holds a sum', 'for (const row of rows) workMinutes += row.x;'],
  ['two classes of a total', 'const shown = hours.overtime + hours.statutoryHoliday;'],
  ['a fallback', 'const shown = (row.night_minutes ?? 0) + other;'],
  ['SQL', 'sql`select sum(break_minutes) from time_record`'],
  ['a text of SQL', `const query = 'select AVG (length) from day';`],
  ['Kysely', `db.selectFrom('day').select(({ fn }) => fn.sum('break_minutes').as('total'))`],
])('%s is one', (_, code) => {
  expect(sumsOf('view.ts', code)).toHaveLength(1);
});

test.each([
  ['a count', 'for (const row of rows) count += 1;'],
  ['a place', 'const y = top + height;'],
  ['a choice of the best', 'rows.reduce((best, row) => (row.worked_minutes > best ? row.worked_minutes : best), 0)'],
  ['a text', 'const text = `${hours.overtime}分の合計`;'],
])('%s is none', (_, code) => {
  expect(sumsOf('view.ts', code)).toEqual([]);
});
