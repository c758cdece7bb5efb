import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, type ComponentType, type ReactNode } from 'react';

import { hasRole } from '#domain/users/role.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { useSession } from '../../lib/session-store.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { useShownMonth } from '../../lib/shown-month.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { Banner } from '../../ui/banner.tsx';
import { Heading, Panel, Row, Screen } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PeriodSwitch } from '../../ui/month-switch.tsx';
import { ScreenLink } from '../../ui/back-link.tsx';
import { ScopeNote } from '../../ui/scope-note.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { SwitchField } from '../../ui/choices.tsx';
import { Toast } from '../../ui/toast.tsx';
import { type Flash, useFlashMessage } from '../../ui/use-flash-message.ts';
import { MonthList, type DayProps } from './month-list.tsx';
import type { DayFieldsProps, WaitingRequestProps } from './review-panel.tsx';
import { monthListState } from './month-rows.ts';
import { overviewQuery } from './overview.ts';
import { texts } from './texts.ts';

/** Everyone's month, for admins: what is to be looked at, put right in `DayFields` and `Day`, and closed (月次・締め). */
export function ClosingScreen({
  Day,
  DayFields,
  WaitingRequest,
}: {
  readonly Day: ComponentType<DayProps>;
  readonly DayFields: ComponentType<DayFieldsProps>;
  readonly WaitingRequest: ComponentType<WaitingRequestProps>;
}): ReactNode {
  const { session } = useSession();
  const isSuperAdmin = session !== null && hasRole(session.user.role, 'super_admin');
  const periods = useWagePeriods();
  const today = useToday();
  const state = useMemo(() => monthListState(isSuperAdmin), [isSuperAdmin]);
  const [values, change] = useSearchState(state);
  // Without one in the address the last: it is the one to be closed.
  const period = periods.named(values.month) ?? periods.previous(periods.on(today));
  const month = period.name;
  useShownMonth(month);
  const overview = useQuery(overviewQuery(month));
  const [message, showMessage] = useFlashMessage<Flash>();
  return (
    <Screen gap="list">
      <Row gap="wide" onPhones="between">
        <ScreenTitle>{texts.title}</ScreenTitle>
        <PeriodSwitch
          period={period}
          onChange={(chosen) => change({ month: chosen, select: '', isReviewing: false })}
        />
        {overview.data?.rows.some(({ hours }) => hours.presence_minutes > 0) === true && (
          <ScreenLink to={`/admin/month-end/presence?month=${month}`}>{texts.presence}</ScreenLink>
        )}
      </Row>
      <ScopeNote permission="read_attendance" />
      <div className="visually-hidden" role="status">
        {overview.isPending && texts.loading}
      </div>
      {overview.isError && (
        <LoadFailure isReading={overview.isFetching} onRetry={overview.refetch}>
          {messageOf(overview.error, texts.loadFailed)}
        </LoadFailure>
      )}
      {overview.data?.is_before_records === true && <Banner kind="info">{texts.beforeRecords}</Banner>}
      {(overview.data !== undefined || overview.isPending) && (
        <MonthList
          key={`${month} ${values.select}`}
          period={period}
          before={periods.previous(period)}
          after={periods.next(period)}
          rows={overview.data?.rows}
          company={overview.data?.company_name}
          asksConfirmation={overview.data?.asks_confirmation ?? false}
          isSuperAdmin={isSuperAdmin}
          address={{ state, values, change }}
          announce={showMessage}
          Day={Day}
          DayFields={DayFields}
          WaitingRequest={WaitingRequest}
        />
      )}
      {/* Where it stands is known with the list above it. */}
      {isSuperAdmin && !overview.isPending && <ClosingSettings onSaved={showMessage} />}
      <Toast message={message} />
    </Screen>
  );
}

const closingSettingsQuery = queryOptions({
  queryKey: queryKey('closing', 'settings'),
  queryFn: ({ signal }) => api('GET /api/admin/closing-settings', { signal }),
});

/** Whether employees confirm their months before they are closed, for super admins to settle. */
function ClosingSettings({ onSaved }: { readonly onSaved: (message: string) => void }): ReactNode {
  const queryClient = useQueryClient();
  const settings = useQuery(closingSettingsQuery);
  const saving = useExclusiveMutation('save-closing-settings', {
    mutationFn: (asks: boolean) => api('PUT /api/admin/closing-settings', { body: { asks_confirmation: asks } }),
    onSuccess: ({ message }) => onSaved(message),
    onSettled: () => invalidate(queryClient, 'closing'),
  });
  const shown = saving.isPending ? saving.variables : settings.data?.asks_confirmation;
  return (
    <Panel labelledBy="closing-settings" gap="xs">
      <Heading id="closing-settings">{texts.settings}</Heading>
      {settings.isError && (
        <LoadFailure isReading={settings.isFetching} onRetry={settings.refetch}>
          {messageOf(settings.error, texts.settingsFailed)}
        </LoadFailure>
      )}
      {saving.isError && <Banner kind="error">{messageOf(saving.error, texts.settingsNotSaved)}</Banner>}
      <SwitchField
        label={texts.asksConfirmation}
        hint={texts.asksConfirmationHint}
        checked={shown === true}
        disabled={shown === undefined}
        onChange={(asks) => saving.mutate(asks)}
      />
    </Panel>
  );
}
