import type { ReactNode } from 'react';

import type { LimitStatusResponse, OvertimeOverview, OvertimeSettingsResponse } from '#contract/overtime.ts';
import { dayNumber, isoMonth, monthNumber, monthOf, type IsoMonth } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { Link } from '../../lib/router.tsx';
import { Columns } from '../../ui/columns.tsx';
import { Heading, Hint, List, Row, Stack, Text } from '../../ui/layout.tsx';
import { daysOfMonth, monthText } from './agreement-months.ts';
import { amountText, kindText, levelOf, limitsOfRow, type MeasuredRow } from './limit-status.ts';
import { StateBadges } from './marks.tsx';
import { MonthChart } from './month-chart.tsx';
import { breachesOf } from './outlook.ts';
import styles from './overtime.module.css';
import { texts } from './texts.ts';

/** An employee against all the limits: the months as a chart, every limit, what was broken and what will be. */
export function EmployeeDetail({
  row,
  overview,
}: {
  readonly row: MeasuredRow;
  readonly overview: OvertimeOverview;
}): ReactNode {
  const { settings } = overview;
  const shown = { settings, ordinaryMonth: limitsOfRow(overview, row).month };
  const month = isoMonth(overview.month);
  const days = daysOfMonth(month, overview);
  const untilEnd =
    days === null
      ? texts.standingsAt(formatYearMonth(month))
      : texts.standingsOn(monthNumber(days.to), dayNumber(days.to));
  const breaches = breachesOf([row], overview);
  return (
    <Stack gap="xl">
      <Row gap="xl">
        <StateBadges row={row} />
        <span>{monthText(month, overview)}</span>
        <Row isLast>
          {/* The wage period that ends with it, where their days agree. */}
          <Link
            to={`/admin/users/${row.user_id}?month=${days === null ? month : monthOf(days.to)}`}
            className={styles.attendance ?? ''}
          >
            {texts.attendance}
          </Link>
        </Row>
      </Row>
      <MonthChart row={row} overview={overview} />
      <Columns>
        <Limits
          title={texts.standings}
          hint={overview.is_over ? untilEnd : texts.standingsNow}
          none={texts.unknownMonth}
          limits={row.standings.map((status) => ({ status }))}
          {...shown}
        />
        <Stack gap="compact">
          <Limits
            title={texts.expectedBreaches}
            none={texts.noExpectedOf}
            limits={breaches.filter(({ isExpected }) => isExpected)}
            {...shown}
          />
          <Limits
            title={texts.breaches}
            none={texts.noBreachesOf}
            limits={breaches.filter(({ isExpected }) => !isExpected)}
            {...shown}
          />
        </Stack>
      </Columns>
    </Stack>
  );
}

/** Limits in words, each with its value against its most. */
function Limits({
  title,
  hint,
  none,
  limits,
  settings,
  ordinaryMonth,
}: {
  readonly title: string;
  readonly hint?: string;
  readonly none: string;
  /** `month` is when one was or will be broken; without it they say how much of each is used up. */
  readonly limits: readonly { readonly status: LimitStatusResponse; readonly month?: IsoMonth }[];
  readonly settings: OvertimeSettingsResponse;
  /** The overtime of an ordinary month, in minutes. */
  readonly ordinaryMonth: number;
}): ReactNode {
  return (
    <section aria-label={title}>
      <Stack gap="compact">
        <Heading level={3}>
          {title}
          {hint !== undefined && <small>（{hint}）</small>}
        </Heading>
        {limits.length === 0 ? (
          <Text tone="dim" size="sm">
            {none}
          </Text>
        ) : (
          <div className={styles.limits}>
            <List rules="above">
              {limits.map(({ status, month }) => {
                const level = levelOf(status, settings.warning_percent);
                const isBroken = level === 'broken';
                const span = texts.span(formatYearMonth(isoMonth(status.from)), formatYearMonth(isoMonth(status.to)));
                return (
                  <li key={`${month} ${status.kind} ${status.from}`}>
                    <div>
                      {kindText(status, ordinaryMonth)}
                      <Hint>{month === undefined ? span : formatYearMonth(month)}</Hint>
                    </div>
                    <Text as="div" tone={isBroken ? 'danger' : undefined} weight={isBroken ? 'bold' : undefined}>
                      {amountText(status)}
                      {month === undefined && level !== 'within' && (
                        <Text size="2xs" weight="bold">
                          {isBroken ? texts.over : texts.states.near}
                        </Text>
                      )}
                    </Text>
                  </li>
                );
              })}
            </List>
          </div>
        )}
      </Stack>
    </section>
  );
}
