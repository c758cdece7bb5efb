import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate, type LinkProps } from 'react-router';

import type { LimitStatusAnswer, OvertimeOverview, OvertimeSettingsAnswer } from '#contract/overtime.ts';
import { isoMonth, type IsoMonth } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { useSearchParams } from '../../lib/use-search-params.ts';
import { Button } from '../../ui/button.tsx';
import { Columns } from '../../ui/columns.tsx';
import { DialogActions, SubjectDialog } from '../../ui/dialog.tsx';
import { Heading, List, Row, Stack, Text } from '../../ui/layout.tsx';
import styles from './employee-dialog.module.css';
import { amountText, kindText, levelOf, limitsUnder, type MeasuredRow } from './limit-status.ts';
import marks from './marks.module.css';
import { MonthChart } from './month-chart.tsx';
import { breachesOf } from './outlook.ts';
import { StateBadge } from './state-badge.tsx';
import { texts } from './texts.ts';

const OPENED_HERE = 'employee-opened-here';

/** Where an employee's detail is. */
export type LinkToEmployee = (userId: number) => Pick<LinkProps, 'to' | 'state'>;

/**
 * Opens and closes the detail of an employee: a step of its own, so that a phone's back button closes it and not the
 * screen. `close` is for when it wasn't opened here, as by a link from elsewhere.
 */
export function useEmployeeDetail(close: () => void): {
  readonly linkTo: LinkToEmployee;
  readonly closeEmployee: () => void;
} {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  return {
    linkTo: (userId) => {
      const next = new URLSearchParams(search);
      next.set('employee', String(userId));
      return { to: `?${next}`, state: OPENED_HERE };
    },
    closeEmployee: () => {
      if (state === OPENED_HERE) void navigate(-1);
      else close();
    },
  };
}

/** An employee against all the limits: the months as a chart, every limit, what was broken and what will be. */
export function EmployeeDialog({
  row,
  overview,
  onClose,
}: {
  /** `null` closes it. */
  readonly row: MeasuredRow | null;
  readonly overview: OvertimeOverview;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <SubjectDialog
      subject={row}
      title={({ employee_id, name }) => texts.detailOf(employee_id, name)}
      isWide
      onClose={onClose}
    >
      {(shown) => (
        <>
          <Detail row={shown} overview={overview} />
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              {texts.close}
            </Button>
          </DialogActions>
        </>
      )}
    </SubjectDialog>
  );
}

function Detail({ row, overview }: { readonly row: MeasuredRow; readonly overview: OvertimeOverview }): ReactNode {
  const month = formatYearMonth(isoMonth(overview.month));
  const breaches = breachesOf([row], overview);
  const listOf = (isExpected: boolean): readonly Entry[] =>
    breaches.filter((breach) => breach.isExpected === isExpected).map((breach) => ({ ...breach, at: breach.month }));
  return (
    <Stack gap="xl">
      <Row gap="xl">
        <StateBadge state={row.state} />
        <span>{month}</span>
        <Row isLast>
          <Link to={`/admin/users/${row.user_id}?month=${overview.month}`} className={styles.attendance ?? ''}>
            {texts.attendance}
          </Link>
        </Row>
      </Row>
      <MonthChart row={row} overview={overview} />
      <Columns>
        <Limits
          title={texts.standings}
          hint={overview.is_over ? texts.standingsAt(month) : texts.standingsNow}
          none={texts.unknownMonth}
          entries={row.standings.map((status) => ({ status, at: null }))}
          settings={overview.settings}
        />
        <Stack gap="compact">
          <Limits
            title={texts.expectedBreaches}
            none={texts.noExpectedOf}
            entries={listOf(true)}
            settings={overview.settings}
          />
          <Limits
            title={texts.breaches}
            none={texts.noBreachesOf}
            entries={listOf(false)}
            settings={overview.settings}
          />
        </Stack>
      </Columns>
    </Stack>
  );
}

interface Entry {
  readonly status: LimitStatusAnswer;
  /** When it was or will be broken; `null` for how much of it is used up. */
  readonly at: IsoMonth | null;
}

/** Limits in words, each with its value against its most. */
function Limits({
  title,
  hint,
  none,
  entries,
  settings,
}: {
  readonly title: string;
  readonly hint?: string;
  readonly none: string;
  readonly entries: readonly Entry[];
  readonly settings: OvertimeSettingsAnswer;
}): ReactNode {
  const ordinaryMonth = limitsUnder(settings).month;
  return (
    <section aria-label={title}>
      <Stack gap="compact">
        <Heading level={3}>
          {title}
          {hint !== undefined && <small>（{hint}）</small>}
        </Heading>
        {entries.length === 0 ? (
          <Text tone="dim" size="sm">
            {none}
          </Text>
        ) : (
          <div className={`${marks.limits} ${styles.limits}`}>
            <List rules="above">
              {entries.map(({ status, at }) => {
                const level = levelOf(status, settings.warning_percent);
                const isBroken = level === 'broken';
                const span = texts.span(formatYearMonth(isoMonth(status.from)), formatYearMonth(isoMonth(status.to)));
                return (
                  <li key={`${at} ${status.kind} ${status.from}`}>
                    <span>
                      {kindText(status, ordinaryMonth)}
                      <small>{at === null ? span : formatYearMonth(at)}</small>
                    </span>
                    <Text as="span" tone={isBroken ? 'danger' : undefined} weight={isBroken ? 'bold' : undefined}>
                      {amountText(status)}
                      {at === null && level !== 'within' && (
                        <span className={styles.level}>{isBroken ? texts.over : texts.states.near}</span>
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
