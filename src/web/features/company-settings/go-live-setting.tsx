import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { latestGoLiveMonth } from '#domain/company/go-live.ts';
import { isoDate, isoMonth, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { formatPeriod, formatPeriodName } from '#domain/working-time/period-text.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Heading, Hint, Panel, Row, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EffectiveMonthSwitch } from '../../ui/month-switch.tsx';
import { goLiveTexts as texts } from './texts.ts';

const goLiveQuery = queryOptions({
  queryKey: queryKey('go-live-month'),
  queryFn: ({ signal }) => api('GET /api/admin/go-live-month', { signal }),
});

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

const SAVING = 'save-go-live-month';

interface Known {
  readonly saved: IsoMonth | null;
  /** The first day with a record, of anybody. */
  readonly firstRecordOn: IsoDate | null;
}

/** Whether saving the month, which begins with that period, takes absences and findings from days with records. */
export const hidesRecords = ({ month, from }: WagePeriod, { saved, firstRecordOn }: Known): boolean =>
  (saved === null || month > saved) && firstRecordOn !== null && firstRecordOn < from;

/** The month: saved at once, confirmed where days with records are no longer checked. */
function GoLive({ saved, firstRecordOn, onDone }: Known & { readonly onDone: (message: string) => void }): ReactNode {
  const queryClient = useQueryClient();
  const today = useToday();
  const periods = useWagePeriods();
  const [chosen, setChosen] = useState(saved ?? periods.on(today).month);
  const [asked, setAsked] = useState<{ readonly month: IsoMonth; readonly from: IsoDate } | null>(null);
  const save = async (month: IsoMonth): Promise<void> => {
    const { message, ...settings } = await api('PUT /api/admin/go-live-month', { body: { go_live_month: month } });
    queryClient.setQueryData(goLiveQuery.queryKey, settings);
    void invalidate(queryClient, 'goLiveMonth');
    onDone(message);
  };
  const saving = useExclusiveMutation(SAVING, { mutationFn: save });
  const submit = (): void => {
    if (firstRecordOn !== null && hidesRecords(periods.in(chosen), { saved, firstRecordOn }))
      setAsked({ month: chosen, from: firstRecordOn });
    else saving.mutate(chosen);
  };
  return (
    <Panel labelledBy="go-live-month">
      <Heading id="go-live-month">{texts.title}</Heading>
      <Hint>{texts.lead}</Hint>
      {saved === null && <Text>{texts.unset}</Text>}
      <Row>
        <EffectiveMonthSwitch
          label={texts.title}
          month={chosen}
          latest={latestGoLiveMonth(today)}
          onChange={(month) => {
            saving.reset();
            setChosen(month);
          }}
        />
      </Row>
      {saving.error !== null && <Banner kind="error">{messageOf(saving.error, texts.saveFailed)}</Banner>}
      <Row onPhones="fill">
        <ActionButton isBusy={saving.isPending} busy={texts.saving} onClick={submit}>
          {texts.save}
        </ActionButton>
      </Row>
      <ConfirmDialog
        name={SAVING}
        subject={asked}
        title={texts.changing}
        action={texts.save}
        busy={texts.saving}
        isDangerous={false}
        failure={(error) => messageOf(error, texts.saveFailed)}
        run={({ month }) => save(month)}
        onDone={() => setAsked(null)}
        onClose={() => setAsked(null)}
      >
        {({ month, from }) => (
          <>
            <Text weight="bold">{texts.change(formatPeriod(periods.in(month)))}</Text>
            <p>{texts.records(formatDate(from))}</p>
            <Hint>{texts.recordsStay}</Hint>
          </>
        )}
      </ConfirmDialog>
    </Panel>
  );
}
