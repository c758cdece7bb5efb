import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';

import type { CompanyCalendarResponse } from '#contract/company-calendar.ts';
import { isCompanyRestDay } from '#domain/company-calendar/company-day.ts';
import { daysOfYear } from '#domain/company-calendar/year.ts';
import { daysFrom, type IsoDate } from '#domain/time/date.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { type Param, searchState, useSearchState } from '../../lib/search-state.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { IconButton, LinkButton } from '../../ui/icon-button.tsx';
import { Heading, Hint, Panel, Row, Stack, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SaveRow } from '../../ui/save-row.tsx';
import { UnsavedChangesDialog, useUnsavedChangesGuard } from '../../ui/unsaved-changes-dialog.tsx';
import { CalendarEffect } from './calendar-effect.tsx';
import { CalendarTools } from './calendar-tools.tsx';
import { DayDialog } from './day-dialog.tsx';
import { texts } from './texts.ts';
import { calendarQuery, type CalendarDraft, toSent, useCalendarDraft } from './use-calendar-draft.ts';
import { YearGrid } from './year-grid.tsx';

const FIRST_YEAR = 1970;
const LAST_YEAR = 2049;

const yearParam: Param<number | null> = {
  isStep: true,
  read: (said) => (/^(19[7-9]\d|20[0-4]\d)$/.test(said ?? '') ? Number(said) : null),
  write: (value) => (value === null ? null : String(value)),
};

/** `?year=2027`: the year on show; without it this one. */
const address = searchState({ year: yearParam });

/** The company's calendar (会社カレンダー): a year, to be edited and saved whole. */
export function CompanyCalendarSetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const thisYear = Number(useToday().slice(0, 4));
  const [values, change] = useSearchState(address);
  const year = values.year ?? thisYear;
  const query = useQuery(calendarQuery(year));
  const [isChanged, setChanged] = useState(false);
  const guard = useUnsavedChangesGuard(isChanged);
  const go = (to: number): void => guard.ask(() => change({ year: to }));
  return (
    <Stack gap="lg">
      <Text size="sm">{texts.lead}</Text>
      <Row gap="sm">
        <IconButton label={texts.previousYear} size="lg" disabled={year <= FIRST_YEAR} onClick={() => go(year - 1)}>
          <IconChevronLeft size={20} aria-hidden />
        </IconButton>
        <Heading>{texts.year(year)}</Heading>
        <IconButton label={texts.nextYear} size="lg" disabled={year >= LAST_YEAR} onClick={() => go(year + 1)}>
          <IconChevronRight size={20} aria-hidden />
        </IconButton>
      </Row>
      <Loaded query={query} failed={texts.failed} heights={['8rem', '40rem']}>
        {(calendar) => (
          <Year
            key={`${calendar.year} ${calendar.version}`}
            calendar={calendar}
            onChanged={setChanged}
            onDone={onDone}
          />
        )}
      </Loaded>
      <UnsavedChangesDialog guard={guard} onLeave={() => setChanged(false)} />
    </Stack>
  );
}

/** How many days the year's calendar has. */
export function CompanyCalendarValue(): ReactNode {
  const year = Number(useToday().slice(0, 4));
  const { data } = useQuery(calendarQuery(year));
  return data === undefined ? null : texts.value(data.days.length, year);
}

function Year({
  calendar,
  onChanged,
  onDone,
}: {
  readonly calendar: CompanyCalendarResponse;
  readonly onChanged: (isChanged: boolean) => void;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const { year, version } = calendar;
  const today = useToday();
  const queryClient = useQueryClient();
  const draft = useCalendarDraft(calendar);
  const isChanged = draft.changed.length > 0;
  useEffect(() => {
    onChanged(isChanged);
    return () => onChanged(false);
  }, [isChanged, onChanged]);
  const [opened, setOpened] = useState<IsoDate | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <CalendarTools year={year} draft={draft} />
      <div role="status">
        {draft.notice !== null && (
          <Banner kind="info">
            <Row>
              {draft.notice}
              {draft.canUndo && <LinkButton onClick={draft.undo}>{texts.undo}</LinkButton>}
            </Row>
          </Banner>
        )}
      </div>
      <Panel gap="sm">
        <Facts
          layout="inline"
          facts={[
            { label: texts.days, value: draft.days.size, unit: texts.daysUnit },
            { label: texts.restDays, value: restDaysOf(year, draft), unit: texts.daysUnit },
          ]}
        />
        <Hint>{texts.keys}</Hint>
      </Panel>
      <YearGrid
        year={year}
        days={draft.days}
        holidays={draft.holidays}
        today={today}
        onOpen={setOpened}
        onSet={draft.setKind}
      />
      <SaveRow isChanged={isChanged} unchanged={texts.unchanged} onSave={() => setConfirming(true)}>
        {texts.review}
      </SaveRow>
      <DayDialog
        date={opened}
        day={opened === null ? undefined : draft.days.get(opened)}
        onApply={draft.set}
        onClose={() => setOpened(null)}
      />
      <ConfirmDialog
        name="company-calendar"
        subject={isConfirming ? draft.days : null}
        title={texts.confirmTitle}
        action={texts.save}
        busy={texts.saving}
        isDangerous={false}
        failure={(error) => messageOf(error, texts.saveFailed)}
        run={(days) =>
          api('PUT /api/admin/company-calendar/{year}', {
            params: { year: String(year) },
            body: { version, days: toSent(days) },
          })
        }
        onDone={({ message, ...saved }) => {
          setConfirming(false);
          queryClient.setQueryData(calendarQuery(year).queryKey, saved);
          onDone(message);
          void invalidate(queryClient, 'companyCalendar');
        }}
        onClose={() => setConfirming(false)}
      >
        {(days) => <CalendarEffect year={year} days={days} count={draft.changed.length} />}
      </ConfirmDialog>
    </>
  );
}

/** The year's rest days for those without a shift (年間休日), weekends and public holidays among them. */
function restDaysOf(year: number, { days, holidays }: Pick<CalendarDraft, 'days' | 'holidays'>): number {
  const { from, to } = daysOfYear(year);
  return daysFrom(from, to).filter((date) => isCompanyRestDay(date, holidays.get(date) ?? null, days.get(date))).length;
}
