import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

import { addDays, countDays, type DateRange, daysFrom, type IsoMonth } from '#domain/time/date.ts';
import { FIRST_OF_ALL_MONTHS, inForce } from '#domain/time/in-force.ts';
import { formatDate, formatYearMonth } from '#domain/time/japanese-date.ts';
import { formatPeriodDays } from '#domain/working-time/period-text.ts';
import {
  CLOSING_DAYS,
  MONTHS_END,
  withClosingDay,
  type WageCalendar,
  type WagePeriod,
} from '#domain/working-time/wage-period.ts';
import { api } from '../../lib/api.ts';
import { useSetting } from '../../lib/use-setting.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { periodsOf, useWageCalendar, type WagePeriods } from '../../lib/wage-periods.ts';
import { Banner } from '../../ui/banner.tsx';
import { Columns } from '../../ui/columns.tsx';
import { EffectTable } from '../../ui/effect-table.tsx';
import { Heading, Hint, List, Panel, Row, Stack, Text } from '../../ui/layout.tsx';
import { EffectiveMonthSwitch } from '../../ui/month-switch.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import { Tag } from '../../ui/tag.tsx';
import { closingDayTexts as texts } from './closing-day-texts.ts';

/** The closing days of the company's wage periods (締日, D39): which hold when, and a change of them. */
export function ClosingDaySetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const calendar = useWageCalendar();
  const today = useToday();
  const current = periodsOf(calendar).on(today).month;
  return (
    <>
      <Panel label={texts.title}>
        <Hint>{texts.lead}</Hint>
        <ClosingDays calendar={calendar} current={current} />
        <Hint>{texts.agreementHint}</Hint>
      </Panel>
      <Change
        calendar={calendar}
        next={periodsOf(calendar).next(periodsOf(calendar).on(today)).month}
        onDone={onDone}
      />
    </>
  );
}

/** The closing day that holds today. */
export function ClosingDayValue(): ReactNode {
  const calendar = useWageCalendar();
  return texts.day(dayOn(calendar, periodsOf(calendar).on(useToday()).month));
}

/** Every closing day with the month from which it holds, the earliest first. */
function ClosingDays({
  calendar,
  current,
}: {
  readonly calendar: WageCalendar;
  readonly current: IsoMonth;
}): ReactNode {
  const always = { from: FIRST_OF_ALL_MONTHS, closingDay: MONTHS_END };
  const dated = calendar.some(({ from }) => from === FIRST_OF_ALL_MONTHS) ? calendar : [always, ...calendar];
  const holding = inForce(dated, current);
  return (
    <List as="ol" rules="above">
      {dated.map((each) => (
        <Box component="li" key={each.from} py="0.5rem">
          <Row>
            <Text>{each.from === FIRST_OF_ALL_MONTHS ? texts.always : texts.from(monthText(each.from))}</Text>
            <Text weight="bold">{texts.day(each.closingDay)}</Text>
            {each === holding && (
              <Tag tone="info" size="sm">
                {texts.current}
              </Tag>
            )}
          </Row>
        </Box>
      ))}
    </List>
  );
}

/** Another closing day from a month on, with the periods that come of it; confirmed before it is saved. */
function Change({
  calendar,
  next,
  onDone,
}: {
  readonly calendar: WageCalendar;
  /** The month of the next period, from which it holds unless another is chosen. */
  readonly next: IsoMonth;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const afterChange = ({ month, day }: Values): WageCalendar =>
    withClosingDay(calendar, { from: month, closingDay: Number(day) });
  const setting = useSetting<Values, { readonly message: string }>({
    name: 'closing-day',
    saved: { month: next, day: String(dayOn(calendar, next)) },
    isChange: ({ month, day }) => dayOn(calendar, month) !== Number(day),
    shownBy: 'GET /api/closing-days',
    save: ({ month, day }, seen) =>
      api('PUT /api/admin/closing-days', { ...seen, body: { effective_month: month, closing_day: Number(day) } }),
    wireNames: { effective_month: 'month', closing_day: 'day' },
    confirm: (values) => ({
      title: texts.changing,
      change: texts.change(monthText(values.month), texts.day(Number(values.day))),
      effects: shortPeriods(values.month, periodsOf(calendar), periodsOf(afterChange(values))).map((period) =>
        texts.shortPeriod(formatPeriodDays(period)),
      ),
      hint: texts.effect,
    }),
    changes: 'closingDay',
    failed: texts.saveFailed,
    onDone,
  });
  const { values, errors } = setting;
  const { month } = values;
  const after = afterChange(values);
  const following = after.find(({ from }) => from > month);
  return (
    <SettingForm
      setting={setting}
      label={texts.changing}
      unchanged={texts.unchanged(monthText(month), texts.day(Number(values.day)))}
    >
      <Heading>{texts.changing}</Heading>
      <Row gap="wide" align="baseline">
        <SelectField
          {...setting.field('day')}
          label={texts.field}
          miw="9rem"
          data={CLOSING_DAYS.map((day) => ({ value: String(day), label: texts.day(day) }))}
        />
        <div>
          <Box aria-hidden mb="0.3125rem" fz="md" fw={700}>
            {texts.effectiveMonth}
          </Box>
          <EffectiveMonthSwitch
            label={texts.effectiveMonth}
            month={month}
            periods={periodsOf(after)}
            onChange={(chosen) => setting.change({ month: chosen })}
          />
        </div>
      </Row>
      {errors.month !== undefined && <Banner kind="error">{errors.month}</Banner>}
      <PeriodsAround month={month} before={periodsOf(calendar)} after={periodsOf(after)} />
      {following !== undefined && (
        <Hint>{texts.untilNext(monthText(following.from), texts.day(following.closingDay))}</Hint>
      )}
    </SettingForm>
  );
}

interface Values {
  readonly month: IsoMonth;
  readonly day: string;
}

/** The days around the new closing day, on each side, that are shown. */
const DAYS_AROUND = 3;

/** The periods around a change and those of the same days without it, and what is to be known of the short one between. */
function PeriodsAround({
  month,
  before,
  after,
}: {
  readonly month: IsoMonth;
  readonly before: WagePeriods;
  readonly after: WagePeriods;
}): ReactNode {
  const coming = periodsAround(month, after);
  const [first = after.in(month), last = first] = [coming[0], coming.at(-1)];
  const short = shortPeriods(month, before, after);
  const closingDate = after.in(month).to;
  return (
    <Stack>
      <Columns>
        <Periods title={texts.current} periods={periodsOver({ from: first.from, to: last.to }, before)} short={[]} />
        <Periods title={texts.after} periods={coming} short={short} />
      </Columns>
      {short.map((period) => (
        <Banner key={period.name} kind="info">
          {texts.shortPeriod(formatPeriodDays(period))}
          {texts.shortOvertime}
        </Banner>
      ))}
      <Box component="section" aria-label={texts.week}>
        <Text weight="bold">{texts.week}</Text>
        <EffectTable
          heads={[texts.date, texts.current, texts.after]}
          rows={daysFrom(addDays(closingDate, -DAYS_AROUND), addDays(closingDate, DAYS_AROUND)).map((date) => {
            const was = monthText(before.on(date).month);
            const is = monthText(after.on(date).month);
            return { key: date, name: formatDate(date), cells: [was, is], isChanged: was !== is };
          })}
        />
      </Box>
    </Stack>
  );
}

function Periods({
  title,
  periods,
  short,
}: {
  readonly title: string;
  readonly periods: readonly WagePeriod[];
  readonly short: readonly WagePeriod[];
}): ReactNode {
  return (
    <Box component="section" aria-label={title}>
      <Stack gap="xs">
        <Text weight="bold">{title}</Text>
        <List as="ol" rules="above">
          {periods.map((period) => (
            <Box component="li" key={period.name} py="0.375rem">
              <Row>
                <Text>{monthText(period.month)}</Text>
                <Text isNumeric>{formatPeriodDays(period)}</Text>
                {short.includes(period) && <Tag size="sm">{texts.short}</Tag>}
              </Row>
            </Box>
          ))}
        </List>
      </Stack>
    </Box>
  );
}

/** The periods that the days belong to. */
export function periodsOver({ from, to }: DateRange, periods: WagePeriods): WagePeriod[] {
  const over: WagePeriod[] = [];
  for (let period = periods.on(from); period.from <= to; period = periods.next(period)) over.push(period);
  return over;
}

/** The last period before a change and the first ones after it, with the short one between. */
export function periodsAround(month: IsoMonth, periods: WagePeriods): WagePeriod[] {
  const first = periods.in(month);
  const last = periods.previous(first);
  const between = periods.seconds.includes(last);
  return [...(between ? [periods.previous(last)] : []), last, first, periods.next(first)];
}

/** No whole period is shorter: February's are. */
const SHORTEST_MONTH = 28;

/** The short periods around a change that there aren't without it. */
export const shortPeriods = (month: IsoMonth, before: WagePeriods, after: WagePeriods): WagePeriod[] =>
  periodsAround(month, after).filter(
    (period) => countDays(period) < SHORTEST_MONTH && countDays(before.on(period.from)) >= SHORTEST_MONTH,
  );

/** The closing day that holds in the period of that month. */
const dayOn = (calendar: WageCalendar, month: IsoMonth): number => inForce(calendar, month)?.closingDay ?? MONTHS_END;

/** `2026年11月度`: here always so, since it is of periods that this speaks. */
const monthText = (month: IsoMonth): string => `${formatYearMonth(month)}度`;
