import { useState, type ReactNode } from 'react';

import type { SheetPolicyValues } from '#contract/company-policy.ts';
import { exampleDay, type ExampleRules } from '#domain/work-rules/example-day.ts';
import type { WorkRule } from '#domain/work-rules/work-rule.ts';
import type { HoursTotals } from '#domain/hours/totals.ts';
import type { Interval } from '#domain/time/interval.ts';
import { firstAfter, formatDuration, type Minutes, minutes, timeOfDay } from '#domain/time/minutes.ts';
import { parseTypedDuration, parseTypedTime } from '#domain/time/typed.ts';
import { toUnsetBreak } from '../lib/wire.ts';
import { Columns } from './columns.tsx';
import { EffectTable } from './effect-table.tsx';
import { exampleTexts as texts } from './example-texts.ts';
import { Heading, Hint, Panel } from './layout.tsx';
import { TimeInput } from './time-input.tsx';
import { TypedField } from './typed-field.tsx';

/** The rules of an example: what the company settles, and a work rule, where it is of one. */
interface RulesToTry {
  readonly company: SheetPolicyValues;
  readonly rule?: WorkRule;
}

const rulesOf = ({ company, rule }: RulesToTry): ExampleRules => ({
  sheet: sheetOf(company),
  ...(rule !== undefined && { rule }),
});

/** What a company settles of how hours count, as an example is counted by it. */
const sheetOf = (values: SheetPolicyValues): ExampleRules['sheet'] => ({
  figures: values.figures,
  hours:
    values.work_start === undefined || values.work_end === undefined
      ? null
      : { start: timeOfDay(values.work_start), end: timeOfDay(values.work_end) },
  unsetBreak: toUnsetBreak(values),
});

/** What is shown of the day; of a break that was recorded nothing is deemed. */
const FIGURES: readonly { readonly label: string; readonly of: (totals: HoursTotals) => Minutes }[] = [
  { label: texts.worked, of: ({ worked }) => worked },
  { label: texts.overtime, of: ({ overtime }) => overtime },
  { label: texts.night, of: ({ night }) => night },
  { label: texts.deemedBreak, of: ({ deemedBreak }) => deemedBreak },
  { label: texts.late, of: ({ late }) => late },
  { label: texts.earlyLeave, of: ({ earlyLeave }) => earlyLeave },
];

/** A day of one's own, counted as it is typed: by the rules as they are, and as they are being edited. */
export function ExampleDay({
  heads,
  before,
  after,
}: {
  /** What the two are called. */
  readonly heads: readonly [string, string];
  readonly before: RulesToTry;
  /** `null` while a field of them is invalid. */
  readonly after: RulesToTry | null;
}): ReactNode {
  const [day, setDay] = useState({ start: '8:50', end: '19:10', taken: '' });
  const worked = spanOf(day.start, day.end);
  const taken = day.taken.trim() === '' ? null : parseTypedDuration(day.taken);
  const isBroken = worked === null || (day.taken.trim() !== '' && taken === null);
  return (
    <Panel label={texts.title} gap="sm">
      <Heading size="sm">{texts.title}</Heading>
      <Hint>{texts.lead}</Hint>
      <Columns widths="repeat(3, minmax(0, 1fr))" gap="pair" until="never">
        <TimeInput
          label={texts.start}
          value={day.start}
          stepMinutes={10}
          onChange={(start) => setDay({ ...day, start })}
        />
        <TimeInput label={texts.end} value={day.end} stepMinutes={10} onChange={(end) => setDay({ ...day, end })} />
        <TypedField
          label={texts.taken}
          value={day.taken}
          inputMode="numeric"
          read={parseTypedDuration}
          write={formatDuration}
          faultOf={(typed) =>
            typed.trim() === '' || parseTypedDuration(typed) !== null ? undefined : texts.notALength
          }
          onChange={(typed) => setDay({ ...day, taken: typed })}
        />
      </Columns>
      {isBroken ? (
        <Hint>{texts.invalid}</Hint>
      ) : (
        <EffectTable
          heads={[texts.item, ...heads]}
          rows={rowsOf(worked, taken, rulesOf(before), rulesOf(after ?? before))}
        />
      )}
      <Hint>{after === null ? texts.rulesInvalid : texts.hint}</Hint>
    </Panel>
  );
}

/** When somebody was there; an end before the start is of the next morning. `null` where that can't be read. */
function spanOf(typedStart: string, typedEnd: string): Interval | null {
  const [start, end] = [parseTypedTime(typedStart), parseTypedTime(typedEnd)];
  if (start === null || end === null || start === end) return null;
  return { start, end: firstAfter(start, end) };
}

function rowsOf(worked: Interval, taken: Minutes | null, before: ExampleRules, after: ExampleRules) {
  const [was, is] = [exampleDay(worked, taken, before), exampleDay(worked, taken, after)];
  return FIGURES.map(({ label, of }) => ({
    key: label,
    name: label,
    cells: [of(was), of(is)].map((length) => formatDuration(minutes(length))),
    isChanged: of(was) !== of(is),
  }));
}
