import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { latestGoLiveMonth } from '#domain/company/go-live.ts';
import { addDays, daysFrom, isoDate, isoMonth, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { isBeforeGoLive } from '#domain/users/employment.ts';
import { formatPeriod, formatPeriodName } from '#domain/working-time/period-text.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import { api } from '../../lib/api.ts';
import { goLiveQuery } from '../../lib/go-live-query.ts';
import { useSetting } from '../../lib/use-setting.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { Banner } from '../../ui/banner.tsx';
import { EffectTable } from '../../ui/effect-table.tsx';
import { Hint, Row, Stack, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EffectiveMonthSwitch } from '../../ui/month-switch.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import { goLiveTexts as texts } from './setting-texts.ts';

/** The month in which the company began to use kintai (D42). */
export function GoLiveSetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const query = useQuery(goLiveQuery);
  return (
    <Loaded query={query} failed={texts.failed} heights={['13rem']}>
      {({ go_live_month, first_record_date }) => (
        <GoLive
          saved={go_live_month === null ? null : isoMonth(go_live_month)}
          firstRecordOn={first_record_date === null ? null : isoDate(first_record_date)}
          onDone={onDone}
        />
      )}
    </Loaded>
  );
}

/** The month that is set. */
export function GoLiveValue(): ReactNode {
  const periods = useWagePeriods();
  const { data } = useQuery(goLiveQuery);
  if (data === undefined) return null;
  return data.go_live_month === null ? texts.none : formatPeriodName(periods.in(isoMonth(data.go_live_month)));
}

interface Known {
  readonly saved: IsoMonth | null;
  /** The first day with a record, of anybody. */
  readonly firstRecordOn: IsoDate | null;
}

/** Whether saving the month, which begins with that period, takes absences and findings from days with records. */
export const hidesRecords = ({ month, from }: WagePeriod, { saved, firstRecordOn }: Known): boolean =>
  (saved === null || month > saved) && firstRecordOn !== null && firstRecordOn < from;

/** The month, confirmed where days with records are no longer checked. */
function GoLive({ saved, firstRecordOn, onDone }: Known & { readonly onDone: (message: string) => void }): ReactNode {
  const today = useToday();
  const periods = useWagePeriods();
  // The first day with a record that would no longer count.
  const hiddenFrom = (month: IsoMonth): IsoDate | null =>
    hidesRecords(periods.in(month), { saved, firstRecordOn }) ? firstRecordOn : null;
  const setting = useSetting({
    name: 'go-live-month',
    saved: { month: saved ?? periods.on(today).month },
    isProposal: saved === null,
    shownBy: 'GET /api/admin/go-live-month',
    save: ({ month }, seen) => api('PUT /api/admin/go-live-month', { ...seen, body: { go_live_month: month } }),
    confirm: ({ month }) => {
      const from = hiddenFrom(month);
      return (
        from && {
          title: texts.changing,
          change: texts.change(formatPeriod(periods.in(month))),
          effects: [texts.records(formatDate(from))],
          hint: texts.recordsStay,
        }
      );
    },
    changes: 'goLiveMonth',
    failed: texts.saveFailed,
    onDone,
  });
  const { month } = setting.values;
  return (
    <SettingForm setting={setting} label={texts.title} lead={texts.lead}>
      {saved === null && <Text>{texts.unset}</Text>}
      <Row>
        <EffectiveMonthSwitch
          label={texts.title}
          month={month}
          latest={latestGoLiveMonth(today)}
          onChange={(chosen) => setting.change({ month: chosen })}
        />
      </Row>
      <Effect
        saved={saved === null ? null : periods.in(saved).from}
        chosen={periods.in(month).from}
        hidesFrom={hiddenFrom(month)}
      />
    </SettingForm>
  );
}

/** The days around the boundary, on each side, that are shown. */
const DAYS_AROUND = 3;

/** From when on days count if the chosen month is saved, and what that makes of the days around the boundary. */
function Effect({
  saved,
  chosen,
  hidesFrom,
}: {
  /** The first day of the month that is set, and of the one that is chosen. */
  readonly saved: IsoDate | null;
  readonly chosen: IsoDate;
  /** The first day with a record, where that would no longer count. */
  readonly hidesFrom: IsoDate | null;
}): ReactNode {
  const stateOn = (date: IsoDate, goLiveOn: IsoDate | null): string =>
    isBeforeGoLive(date, { goLiveOn }) ? texts.notCounted : texts.counted;
  return (
    <Box component="section" aria-label={texts.effect}>
      <Stack gap="sm">
        <Text role="status">{texts.boundary(formatDate(addDays(chosen, -1)), formatDate(chosen))}</Text>
        {hidesFrom !== null && <Banner kind="info">{texts.records(formatDate(hidesFrom))}</Banner>}
        <EffectTable
          heads={[texts.day, texts.current, texts.after]}
          rows={daysFrom(addDays(chosen, -DAYS_AROUND), addDays(chosen, DAYS_AROUND)).map((date) => {
            const [before, after] = [stateOn(date, saved), stateOn(date, chosen)];
            return { key: date, name: formatDate(date), cells: [before, after], isChanged: before !== after };
          })}
        />
        <Hint>{texts.hired}</Hint>
      </Stack>
    </Box>
  );
}
