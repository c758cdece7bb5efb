import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ComponentType, type ReactNode } from 'react';

import type { RequestDetail, RequestSettingsResponse } from '#contract/requests.ts';
import { ASKED_KINDS, type AskedKind } from '#domain/requests/request.ts';
import { isRequestRequired, isTaken } from '#domain/requests/settings.ts';
import { IRREGULAR_TYPES, type IrregularType } from '#domain/attendance/irregular.ts';
import { isoDate, type IsoDate } from '#domain/time/date.ts';
import { parseTypedDate } from '#domain/time/typed.ts';
import { REQUEST_KIND_NAMES } from '../../lib/request-names.ts';
import { formatDate } from '../../lib/dates.ts';
import { userQuery } from '../../lib/company-queries.ts';
import { useMay } from '../../lib/permissions.ts';
import { requestSettingsQuery } from '../../lib/request-queries.ts';
import { navigate, useParams } from '../../lib/router.tsx';
import { date, id, oneOf, searchState, text, useSearchState } from '../../lib/search-state.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { useWorksAtClients } from '../../lib/works-at-clients.ts';
import { BackLink, ScreenLink } from '../../ui/back-link.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Pair } from '../../ui/dialog-form.tsx';
import { Empty, Hint, Panel, Row, Screen, Stack, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { RequestForm } from './request-form.tsx';
import { pathOf } from './request-path.ts';
import { requestQuery } from './request-queries.ts';
import { subjectOf } from './request-card.tsx';
import styles from './requests.module.css';
import { texts } from './texts.ts';

/**
 * `?kind=&date=`: what is asked for, `&withdraw=` which report is to be withdrawn; `&user=` for whom (代理申請); of a claim
 * `&start=&end=`, the presence that it is about.
 */
const address = searchState({
  kind: oneOf(ASKED_KINDS),
  date: date(),
  withdraw: oneOf(IRREGULAR_TYPES),
  userId: id('user'),
  start: text(),
  end: text(),
});

/** Asks for something: its kind and its day first, and then what that kind needs. */
export function NewRequestScreen(): ReactNode {
  const [{ kind, date: day, withdraw, userId }] = useSearchState(address);
  const settings = useQuery(requestSettingsQuery);
  const user = useQuery({ ...userQuery(userId ?? 0), enabled: userId !== null });
  const enters = useMay('approve_leave');
  const offersLeave = userId === null || enters;
  return (
    <Screen>
      <BackLink
        to={userId === null ? '/requests' : `/admin/users/${userId}`}
        label={userId === null ? texts.back : texts.backToUser}
        origins={{ '/attendance': texts.backToMonth }}
      />
      <ScreenTitle>{userId === null ? texts.new : texts.newFor}</ScreenTitle>
      {user.data !== undefined && (
        <Text weight="bold">
          {user.data.employee_id} {user.data.name}
        </Text>
      )}
      <Loaded query={settings} failed={texts.settingFailed} heights={['20rem']}>
        {({ kinds }) => {
          const taken = kinds.filter((each) => isTaken(each.kind, each)).map((each): AskedKind => each.kind);
          const offered = [...taken, ...(offersLeave ? (['leave'] as const) : [])];
          if (offered.length === 0) return <Empty>{texts.notTaken}</Empty>;
          return (
            <NewRequest offered={offered} settings={kinds} kind={kind} day={day} withdraws={withdraw} userId={userId} />
          );
        }}
      </Loaded>
    </Screen>
  );
}

type Setting = RequestSettingsResponse['kinds'][number];

/** Whether a claim counts without anybody's approval: an order of an admin's, and where none is required. */
function countsAtOnce(settings: readonly Setting[], userId: number | null, day: IsoDate, today: IsoDate): boolean {
  const claims = settings.find(({ kind }) => kind === 'work_claim');
  if (claims === undefined) return false;
  return userId !== null || !isRequestRequired({ mode: claims.mode, lateDays: claims.late_days }, day, today);
}

function NewRequest({
  offered,
  settings,
  kind: asked,
  day,
  withdraws,
  userId,
}: {
  readonly offered: readonly AskedKind[];
  readonly settings: readonly Setting[];
  readonly kind: AskedKind | null;
  readonly day: IsoDate | null;
  /** The report that is to be withdrawn; `null` where there is to be one. */
  readonly withdraws: IrregularType | null;
  readonly userId: number | null;
}): ReactNode {
  const today = useToday();
  const [{ start, end }, change] = useSearchState(address);
  const [typed, setTyped] = useState(formatDate(day ?? today));
  const kind = offered.find((each) => each === asked) ?? offered[0];
  const chosen = parseTypedDate(typed, today);
  const worksAtClients = useWorksAtClients();
  const refused = settings.filter(
    (each) => !offered.includes(each.kind) && (each.kind !== 'internal_work' || worksAtClients),
  );
  if (kind === undefined) return null;
  return (
    <Panel gap="lg" className={styles.form}>
      <Pair onPhones="lines">
        <SelectField
          label={texts.kind}
          value={kind}
          data={offered.map((value) => ({ value, label: REQUEST_KIND_NAMES[value] }))}
          onChange={(event) =>
            change({ kind: offered.find((each) => each === event.currentTarget.value) ?? null, withdraw: null })
          }
        />
        {kind !== 'leave' && (
          <DateField
            name="date"
            label={texts.date}
            required
            today={today}
            value={typed}
            error={chosen === null ? texts.dateRequired : undefined}
            onChange={(entered) => {
              setTyped(entered);
              const read = parseTypedDate(entered, today);
              if (read !== null) change({ date: read, start: '', end: '' });
            }}
          />
        )}
      </Pair>
      {refused.length > 0 && <Hint>{texts.notTakenKinds(refused.map((each) => REQUEST_KIND_NAMES[each.kind]))}</Hint>}
      {kind === 'leave' && (
        <Stack gap="sm">
          <Hint>{userId === null ? texts.leaveLead : texts.leaveLeadFor}</Hint>
          <Row>
            <ScreenLink to={userId === null ? '/vacation-request' : `/admin/leave/on-behalf?user=${userId}`}>
              {userId === null ? texts.toLeave : texts.toLeaveFor}
            </ScreenLink>
          </Row>
        </Stack>
      )}
      {kind !== 'leave' && chosen !== null && (
        <RequestForm
          key={`${kind} ${chosen}`}
          kind={kind}
          date={chosen}
          withdraws={kind === 'irregular' ? withdraws : null}
          userId={userId}
          request={null}
          presence={start === '' || end === '' ? undefined : { start, end }}
          isAtOnce={kind === 'work_claim' && countsAtOnce(settings, userId, chosen, today)}
          onDone={(done) => navigate(`/requests/${done.id}`, { replace: true })}
        />
      )}
    </Panel>
  );
}

/** Changes a draft, or what was returned, and asks for it. */
export function ChangeRequestScreen(): ReactNode {
  const query = useQuery(requestQuery(Number(useParams()['id'])));
  return (
    <Changing query={query}>
      {(request) =>
        request.kind !== 'leave' && (
          <RequestForm
            kind={request.kind}
            date={isoDate(request.date)}
            withdraws={(request.payload.withdraw === true && request.payload.irregularType) || null}
            userId={null}
            request={request}
            onDone={({ id: done }) => navigate(`/requests/${done}`, { replace: true })}
          />
        )
      }
    </Changing>
  );
}

/** The form of leave, which begins with a request. */
export type LeaveFormView = ComponentType<{
  readonly request: RequestDetail;
  readonly onSent: (id: number) => void;
}>;

/** Changes a draft of leave, or what was returned, and asks for it. */
export function ChangeLeaveRequestScreen({ LeaveForm }: { readonly LeaveForm: LeaveFormView }): ReactNode {
  const query = useQuery(requestQuery(Number(useParams()['id']), true));
  return (
    <Changing query={query}>
      {(request) => (
        <LeaveForm
          request={request}
          onSent={(sent) => navigate(pathOf({ kind: 'leave', id: sent }), { replace: true })}
        />
      )}
    </Changing>
  );
}

/** A request that can be changed, with why it was returned over its form. */
function Changing({
  query,
  children,
}: {
  readonly query: UseQueryResult<RequestDetail>;
  readonly children: (request: RequestDetail) => ReactNode;
}): ReactNode {
  const { data } = query;
  return (
    <Screen>
      <BackLink to={data === undefined ? '/requests' : pathOf(data)} label={texts.back} />
      <ScreenTitle>{texts.change}</ScreenTitle>
      <Loaded query={query} failed={texts.failed} heights={['20rem']}>
        {(request) => <Changed request={request}>{children(request)}</Changed>}
      </Loaded>
    </Screen>
  );
}

const Changed = ({
  request,
  children,
}: {
  readonly request: RequestDetail;
  readonly children: ReactNode;
}): ReactNode => {
  const returned = request.events.findLast(({ action }) => action === 'return');
  if (!request.can.includes('edit')) return <Empty>{texts.none}</Empty>;
  const about = (
    <>
      <Text weight="bold">{subjectOf(request)}</Text>
      {returned?.comment != null && (
        <Hint>
          {texts.steps.return}: {returned.comment}
        </Hint>
      )}
    </>
  );
  // The form of leave has panels of its own.
  return request.kind === 'leave' ? (
    <>
      {about}
      {children}
    </>
  ) : (
    <Panel gap="lg" className={styles.form}>
      {about}
      {children}
    </Panel>
  );
};
