import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';

import type { CompanyCalendarResponse } from '#contract/company-calendar.ts';
import { isCompanyRestDay } from '#domain/company-calendar/company-day.ts';
import { daysOfYear } from '#domain/company-calendar/year.ts';
import { daysFrom, type IsoDate } from '#domain/time/date.ts';
import { api, messageOf } from '../../lib/api.ts';
import { workRulesQuery } from '../../lib/company-queries.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { id, type Param, searchState, step, useSearchState } from '../../lib/search-state.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { ScreenLink } from '../../ui/back-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { IconButton, LinkButton } from '../../ui/icon-button.tsx';
import { Heading, Hint, Panel, Row, Stack, Text } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SaveRow } from '../../ui/save-row.tsx';
import { UnsavedChangesDialog, useUnsavedChangesGuard } from '../../ui/unsaved-changes-dialog.tsx';
import { type CalendarName, CalendarTools } from './calendar-tools.tsx';
import { DayDialog } from './day-dialog.tsx';
import { texts } from './texts.ts';
import { calendarQuery, type CalendarDraft, namedBy, toSent, useCalendarDraft } from './use-calendar-draft.ts';
import { YearGrid } from './year-grid.tsx';
import { YearPlan } from './year-plan.tsx';

const CalendarEffect = lazyPart(async () => (await import('./calendar-effect.tsx')).CalendarEffect);

const FIRST_YEAR = 1970;
const LAST_YEAR = 2049;

const yearParam: Param<number | null> = {
  isStep: true,
  read: (said) => (/^(19[7-9]\d|20[0-4]\d)$/.test(said ?? '') ? Number(said) : null),
  write: (value) => (value === null ? null : String(value)),
};

/** `?year=2027`: the year on show; without it this one. `rule=3`: the work rule's calendar; without it the company's. */
const address = searchState({ year: yearParam, rule: step(id('rule')) });

/** The calendars (会社カレンダー), the company's own and its work rules': a year of one, to be edited and saved whole. */
export function CompanyCalendarSetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const thisYear = Number(useToday().slice(0, 4));
  const [values, change] = useSearchState(address);
  const year = values.year ?? thisYear;
  const ruleId = values.rule;
  const company = useQuery(calendarQuery({ year, ruleId: null }));
  const own = useQuery(calendarQuery({ year, ruleId }));
  const calendars = useCalendarNames(ruleId);
  const name = calendars.find((one) => one.ruleId === ruleId)?.name ?? texts.company;
  const [isChanged, setChanged] = useState(false);
  const guard = useUnsavedChangesGuard(isChanged);
  const go = (to: Partial<typeof values>): void => guard.ask(() => change(to));
  return (
    <Stack gap="lg">
      {calendars.length > 1 && (
        <Row>
          <SelectField
            label={texts.calendar}
            value={ruleId ?? ''}
            onChange={(event) =>
              go({ rule: event.currentTarget.value === '' ? null : Number(event.currentTarget.value) })
            }
            data={calendars.map((one) => ({ value: String(one.ruleId ?? ''), label: one.name }))}
          />
        </Row>
      )}
      <Text size="sm">{ruleId === null ? texts.lead : texts.leadOfRule}</Text>
      <Row gap="sm">
        <IconButton
          label={texts.previousYear}
          size="lg"
          disabled={year <= FIRST_YEAR}
          onClick={() => go({ year: year - 1 })}
        >
          <IconChevronLeft size={20} aria-hidden />
        </IconButton>
        <Heading>{texts.year(year)}</Heading>
        <IconButton
          label={texts.nextYear}
          size="lg"
          disabled={year >= LAST_YEAR}
          onClick={() => go({ year: year + 1 })}
        >
          <IconChevronRight size={20} aria-hidden />
        </IconButton>
        <ScreenLink to={`/admin/leave/planned?year=${year}`}>{texts.plannedLeave}</ScreenLink>
      </Row>
      <Loaded query={company} failed={texts.failed} heights={['8rem', '40rem']}>
        {(ofCompany) => (
          <Loaded query={own} failed={texts.failed} heights={['8rem', '40rem']}>
            {(calendar) => (
              <Year
                key={`${calendar.year} ${calendar.work_rule_id} ${calendar.version}`}
                calendar={calendar}
                company={ofCompany}
                name={name}
                others={calendars.filter((one) => one.ruleId !== ruleId)}
                onChanged={setChanged}
                onDone={onDone}
              />
            )}
          </Loaded>
        )}
      </Loaded>
      <UnsavedChangesDialog guard={guard} onLeave={() => setChanged(false)} />
    </Stack>
  );
}

/** The company's calendar and its work rules', by their names; `shown` is among them, also before they are known. */
function useCalendarNames(shown: number | null): readonly CalendarName[] {
  const { data: rules } = useQuery(workRulesQuery);
  return useMemo(() => {
    const named: CalendarName[] = [
      { ruleId: null, name: texts.company },
      ...(rules ?? []).map(({ id: ruleId, name }) => ({ ruleId, name: texts.rule(name) })),
    ];
    const isKnown = named.some(({ ruleId }) => ruleId === shown);
    return isKnown ? named : [...named, { ruleId: shown, name: texts.unknownRule }];
  }, [rules, shown]);
}

/** How many days the year's calendar has. */
export function CompanyCalendarValue(): ReactNode {
  const year = Number(useToday().slice(0, 4));
  const { data } = useQuery(calendarQuery({ year, ruleId: null }));
  return data === undefined ? null : texts.value(data.days.length, year);
}

function Year({
  calendar,
  company,
  name,
  others,
  onChanged,
  onDone,
}: {
  readonly calendar: CompanyCalendarResponse;
  readonly company: CompanyCalendarResponse;
  /** Whose calendar it is. */
  readonly name: string;
  readonly others: readonly CalendarName[];
  readonly onChanged: (isChanged: boolean) => void;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const { year, version, work_rule_id: ruleId } = calendar;
  const of = { year, ruleId };
  const today = useToday();
  const queryClient = useQueryClient();
  const draft = useCalendarDraft(calendar, company);
  const isChanged = draft.changed.length > 0;
  useEffect(() => {
    onChanged(isChanged);
    return () => onChanged(false);
  }, [isChanged, onChanged]);
  const [opened, setOpened] = useState<IsoDate | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <CalendarTools of={of} draft={draft} others={others} />
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
        <Hint>{ruleId === null ? texts.keys : texts.keysOfRule}</Hint>
      </Panel>
      <YearPlan year={year} ruleId={ruleId} draft={draft} />
      <YearGrid
        year={year}
        days={draft.days}
        inherited={draft.inherited}
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
        day={opened === null ? undefined : (draft.days.get(opened) ?? draft.inherited?.get(opened))}
        isOfRule={ruleId !== null}
        onApply={draft.set}
        onClose={() => setOpened(null)}
      />
      <ConfirmDialog
        name="company-calendar"
        subject={isConfirming ? draft.days : null}
        title={ruleId === null ? texts.confirmTitle : texts.confirmTitleOfRule(name)}
        action={texts.save}
        busy={texts.saving}
        isDangerous={false}
        failure={(error) => messageOf(error, texts.saveFailed)}
        run={(days) =>
          api('PUT /api/admin/company-calendar/{year}', {
            ...namedBy(of),
            body: { version, days: toSent(days) },
          })
        }
        onDone={({ message, ...saved }) => {
          setConfirming(false);
          queryClient.setQueryData(calendarQuery(of).queryKey, saved);
          onDone(message);
          void invalidate(queryClient, 'companyCalendar');
        }}
        onClose={() => setConfirming(false)}
      >
        {(days) => <CalendarEffect of={of} days={days} count={draft.changed.length} />}
      </ConfirmDialog>
    </>
  );
}

/** The year's rest days for those without a shift (年間休日), weekends and public holidays among them. */
function restDaysOf(year: number, { days, inherited, holidays }: CalendarDraft): number {
  const { from, to } = daysOfYear(year);
  return daysFrom(from, to).filter((date) =>
    isCompanyRestDay(date, holidays.get(date) ?? null, days.get(date) ?? inherited?.get(date)),
  ).length;
}
