import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { RequestDetail } from '#contract/requests.ts';
import { REQUEST_KIND_NAMES, REQUEST_KINDS, type RequestKind } from '#domain/requests/request.ts';
import { isoDate, type IsoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { parseTypedDate } from '#domain/time/typed.ts';
import { userQuery } from '../../lib/company-queries.ts';
import { requestSettingsQuery } from '../../lib/request-queries.ts';
import { navigate, useParams } from '../../lib/router.tsx';
import { date, id, oneOf, searchState, useSearchState } from '../../lib/search-state.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Pair } from '../../ui/dialog-form.tsx';
import { Empty, Hint, Panel, Screen, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { RequestForm } from './request-form.tsx';
import { requestQuery } from './request-queries.ts';
import { subjectOf } from './request-card.tsx';
import styles from './requests.module.css';
import { texts } from './texts.ts';

/** `?kind=&date=`: what is asked for; `&user=` for whom (代理申請). */
const address = searchState({ kind: oneOf(REQUEST_KINDS), date: date(), userId: id('user') });

/** Asks for something: its kind and its day first, and then what that kind needs. */
export function NewRequestScreen(): ReactNode {
  const [{ kind, date: day, userId }] = useSearchState(address);
  const settings = useQuery(requestSettingsQuery);
  const user = useQuery({ ...userQuery(userId ?? 0), enabled: userId !== null });
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
          const offered = kinds.filter(({ mode }) => mode !== 'off').map((each) => each.kind);
          if (offered.length === 0) return <Empty>{texts.notTaken}</Empty>;
          return <NewRequest offered={offered} kind={kind} day={day} userId={userId} />;
        }}
      </Loaded>
    </Screen>
  );
}

function NewRequest({
  offered,
  kind: asked,
  day,
  userId,
}: {
  readonly offered: readonly RequestKind[];
  readonly kind: RequestKind | null;
  readonly day: IsoDate | null;
  readonly userId: number | null;
}): ReactNode {
  const today = useToday();
  const [, change] = useSearchState(address);
  const [typed, setTyped] = useState(formatDate(day ?? today));
  const kind = offered.find((each) => each === asked) ?? offered[0];
  const chosen = parseTypedDate(typed, today);
  if (kind === undefined) return null;
  return (
    <Panel gap="lg" className={styles.form}>
      <Pair onPhones="lines">
        <SelectField
          label={texts.kind}
          value={kind}
          data={offered.map((value) => ({ value, label: REQUEST_KIND_NAMES[value] }))}
          onChange={(event) => change({ kind: offered.find((each) => each === event.currentTarget.value) ?? null })}
        />
        <DateField
          name="date"
          label={texts.date}
          required
          today={today}
          value={typed}
          error={chosen === null ? texts.dateRequired : undefined}
          onChange={(text) => {
            setTyped(text);
            const read = parseTypedDate(text, today);
            if (read !== null) change({ date: read });
          }}
        />
      </Pair>
      {chosen !== null && (
        <RequestForm
          key={`${kind} ${chosen}`}
          kind={kind}
          date={chosen}
          userId={userId}
          request={null}
          onDone={(done) => navigate(`/requests/${done.id}`, { replace: true })}
        />
      )}
    </Panel>
  );
}

/** Changes a draft, or what was returned, and asks for it. */
export function ChangeRequestScreen(): ReactNode {
  const requestId = Number(useParams()['id']);
  const query = useQuery(requestQuery(requestId));
  return (
    <Screen>
      <BackLink to={`/requests/${requestId}`} label={texts.back} />
      <ScreenTitle>{texts.change}</ScreenTitle>
      <Loaded query={query} failed={texts.failed} heights={['20rem']}>
        {(request) => <Changed request={request} />}
      </Loaded>
    </Screen>
  );
}

const Changed = ({ request }: { readonly request: RequestDetail }): ReactNode => {
  const returned = request.events.findLast(({ action }) => action === 'return');
  if (!request.can.includes('edit')) return <Empty>{texts.none}</Empty>;
  return (
    <Panel gap="lg" className={styles.form}>
      <Text weight="bold">{subjectOf(request)}</Text>
      {returned?.comment != null && (
        <Hint>
          {texts.steps.return}: {returned.comment}
        </Hint>
      )}
      <RequestForm
        kind={request.kind}
        date={isoDate(request.date)}
        userId={null}
        request={request}
        onDone={({ id: done }) => navigate(`/requests/${done}`, { replace: true })}
      />
    </Panel>
  );
};
