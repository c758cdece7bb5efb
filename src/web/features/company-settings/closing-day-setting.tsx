import { Box } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { addDays, countDays, type DateRange, daysFrom, type IsoMonth } from '#domain/time/date.ts';
import { FIRST_OF_ALL_MONTHS, inForce } from '#domain/time/in-force.ts';
import { formatDate, formatYearMonth } from '#domain/time/japanese-date.ts';
import { formatPeriodDays } from '#domain/working-time/period-text.ts';
import {
  CLOSING_DAYS,
  MONTHS_END,
  withClosingDay,
  type DatedClosingDay,
  type WageCalendar,
  type WagePeriod,
} from '#domain/working-time/wage-period.ts';
import { ApiError, api, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useFieldErrors } from '../../lib/use-field-errors.ts';
import { useToday } from '../../lib/use-server-time.ts';
import {
  periodsOf,
  readCalendar,
  useCompanyId,
  useWageCalendar,
  wageCalendarQuery,
  type WagePeriods,
} from '../../lib/wage-periods.ts';
import { Banner } from '../../ui/banner.tsx';
import { Columns } from '../../ui/columns.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EffectTable } from '../../ui/effect-table.tsx';
import { Heading, Hint, List, Panel, Row, Stack, Text } from '../../ui/layout.tsx';
import { EffectiveMonthSwitch } from '../../ui/month-switch.tsx';
import { SaveRow } from '../../ui/save-row.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Tag } from '../../ui/tag.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes-dialog.tsx';
import { closingDayTexts as texts } from './texts.ts';

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

const SAVING = 'save-closing-day';

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
  const queryClient = useQueryClient();
  const companyId = useCompanyId();
  const [month, setMonth] = useState(next);
  const [closingDay, setClosingDay] = useState(() => dayOn(calendar, next));
  const [asked, setAsked] = useState<DatedClosingDay | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const { errors, setErrors, clear } = useFieldErrors<'closing_day' | 'effective_month'>();
  const after = withClosingDay(calendar, { from: month, closingDay });
  const following = after.find(({ from }) => from > month);

  const isChanged = dayOn(calendar, month) !== closingDay;
  const save = async (): Promise<string | null> => {
    try {
      const { message, ...saved } = await api('PUT /api/admin/closing-days', {
        body: { effective_month: month, closing_day: closingDay },
      });
      queryClient.setQueryData(wageCalendarQuery(companyId).queryKey, readCalendar(companyId, saved));
      return message;
    } catch (error) {
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) throw error;
      setErrors(error.fields);
      setRefusal(error);
      return null;
    }
  };
  return (
    <Panel labelledBy="closing-day-change">
      <Heading id="closing-day-change">{texts.changing}</Heading>
      <Row gap="wide" align="baseline">
        <SelectField
          label={texts.field}
          miw="9rem"
          value={String(closingDay)}
          error={errors.closing_day}
          data={CLOSING_DAYS.map((day) => ({ value: String(day), label: texts.day(day) }))}
          onChange={(event) => {
            setClosingDay(Number(event.currentTarget.value));
            clear(['closing_day', 'effective_month']);
          }}
        />
        <div>
          <Box aria-hidden mb="0.3125rem" fz="md" fw={700}>
            {texts.effectiveMonth}
          </Box>
          <EffectiveMonthSwitch
            label={texts.effectiveMonth}
            month={month}
            periods={periodsOf(after)}
            onChange={(chosen) => {
              setMonth(chosen);
              clear(['closing_day', 'effective_month']);
            }}
          />
        </div>
      </Row>
      {errors.effective_month !== undefined && (
        <Banner kind="error">{messageOf(refusal, errors.effective_month)}</Banner>
      )}
      <PeriodsAround month={month} before={periodsOf(calendar)} after={periodsOf(after)} />
      {following !== undefined && (
        <Hint>{texts.untilNext(monthText(following.from), texts.day(following.closingDay))}</Hint>
      )}
      <SaveRow
        isChanged={isChanged}
        unchanged={texts.unchanged(monthText(month), texts.day(closingDay))}
        onSave={() => setAsked({ from: month, closingDay })}
      >
        {texts.save}
      </SaveRow>
      <ConfirmDialog
        name={SAVING}
        subject={asked}
        title={texts.changing}
        action={texts.save}
        busy={texts.saving}
        isDangerous={false}
        failure={(error) => messageOf(error, texts.saveFailed)}
        run={save}
        onDone={(message) => {
          setAsked(null);
          if (message === null) return;
          void invalidate(queryClient, 'closingDay');
          onDone(message);
        }}
        onClose={() => setAsked(null)}
      >
        {({ from, closingDay: day }) => (
          <>
            <Text weight="bold">{texts.change(monthText(from), texts.day(day))}</Text>
            {shortPeriods(from, periodsOf(calendar), periodsOf(after)).map((period) => (
              <p key={period.name}>{texts.shortPeriod(formatPeriodDays(period))}</p>
            ))}
            <Hint>{texts.effect}</Hint>
          </>
        )}
      </ConfirmDialog>
      <UnsavedChanges isChanged={isChanged} />
    </Panel>
  );
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
