import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { GrantsOfMany, LeaveKindResponse } from '#contract/leave-kinds.ts';
import type { AdminUser } from '#contract/users.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { parseTypedDate } from '#domain/time/typed.ts';
import { api, messageOf } from '../../lib/api.ts';
import { allUsersQuery } from '../../lib/all-users-query.ts';
import { DECLINED } from '../../lib/declined.ts';
import { filterByDepartment, useDepartments } from '../../lib/departments.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { useForm } from '../../lib/use-form.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DateField, typedDateFault } from '../../ui/date-field.tsx';
import { DepartmentFilter } from '../../ui/department-filter.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Empty, Heading, Hint, Panel, Row, Screen, Stack } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PeopleChoice } from '../../ui/people-choice.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { grantTexts as texts } from './grant-texts.ts';
import styles from './grants.module.css';
import { readGrantDays } from './ledger-values.ts';

const kindsQuery = queryOptions({
  queryKey: queryKey('leave', 'kinds', 'all'),
  queryFn: ({ signal }) => api('GET /api/admin/leave-kinds', { signal }),
});
/** A grant that is to be confirmed. */
interface Wanted {
  readonly kind: LeaveKindResponse;
  readonly granted_on: IsoDate;
  readonly expiry_date: IsoDate | null;
  readonly days: number;
  readonly reason: string;
  readonly people: readonly AdminUser[];
}

type Made = GrantsOfMany & { readonly message: string };

/** Grants days of a kind of leave to many: what, to whom, a look at it, and a way back. */
export function GrantsScreen(): ReactNode {
  const kinds = useQuery(kindsQuery);
  const people = useQuery(allUsersQuery);
  const [made, setMade] = useState<Made | null>(null);
  return (
    <Screen>
      <BackLink to="/settings/leave-kinds" label={texts.back} />
      <ScreenTitle>{texts.title}</ScreenTitle>
      {made !== null && <Done made={made} onAgain={() => setMade(null)} />}
      {made === null && (
        <Loaded query={kinds} failed={texts.kindsFailed} heights={['20rem']}>
          {(all) => {
            const granted = all.filter(({ active, has_grants: hasGrants }) => active && hasGrants);
            if (granted.length === 0) return <Empty>{texts.noKinds}</Empty>;
            return (
              <Loaded query={people} failed={texts.peopleFailed} heights={['20rem']}>
                {(users) => <Granting kinds={granted} everybody={users.filter(canBeGranted)} onMade={setMade} />}
              </Loaded>
            );
          }}
        </Loaded>
      )}
    </Screen>
  );
}

/** Whether somebody can be granted leave: with an account in use, and attendance that is kept. */
const canBeGranted = ({ active, is_attendance_target: isTarget = true }: AdminUser): boolean => active && isTarget;

/** What was granted, and a button that takes all of it back. */
function Done({ made, onAgain }: { readonly made: Made; readonly onAgain: () => void }): ReactNode {
  const queryClient = useQueryClient();
  const back = useExclusiveMutation('take-back-grants', {
    mutationFn: () => api('POST /api/admin/leave-kind-grants/take-back', { body: { grants: made.granted } }),
    onSettled: () => invalidate(queryClient, 'leave'),
  });
  return (
    <Stack gap="lg">
      <Banner kind="success">{back.data?.message ?? made.message}</Banner>
      {back.isError && <Banner kind="error">{messageOf(back.error, texts.takeBackFailed)}</Banner>}
      <Row>
        <Button onClick={onAgain}>{texts.again}</Button>
        {made.granted.length > 0 && back.data === undefined && (
          <ActionButton variant="default" isBusy={back.isPending} busy={texts.takingBack} onClick={() => back.mutate()}>
            {texts.takeBack}
          </ActionButton>
        )}
      </Row>
    </Stack>
  );
}

function Granting({
  kinds,
  everybody,
  onMade,
}: {
  readonly kinds: readonly LeaveKindResponse[];
  readonly everybody: readonly AdminUser[];
  readonly onMade: (made: Made) => void;
}): ReactNode {
  const today = useToday();
  const queryClient = useQueryClient();
  const departments = useDepartments();
  const [department, setDepartment] = useState<number | null>(null);
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set());
  const [wanted, want] = useState<Wanted | null>(null);
  const shown = filterByDepartment(everybody, department, departments);
  const people = everybody.filter(({ id }) => chosen.has(id));
  const form = useForm({
    draft: 'leave-kind-grants',
    initial: { kind: kinds[0]?.kind ?? '', days: '', from: formatDate(today), to: '', reason: '' },
    validate: ({ from, to, days }) => {
      const [first, last] = [parseTypedDate(from, today), parseTypedDate(to, today)];
      return {
        ...(first === null && { from: typedDateFault(from, today) ?? texts.required(texts.grantedOn) }),
        ...(to.trim() !== '' && last === null && { to: typedDateFault(to, today) ?? texts.order }),
        ...(first !== null && last !== null && last < first && { to: texts.order }),
        ...(readGrantDays(days) === null && { days: texts.daysRequired }),
      };
    },
    mutation: 'grant-to-many',
    // Nothing is sent before it was looked at.
    save: (values) => {
      const kind = kinds.find((one) => one.kind === values.kind);
      const granted_on = parseTypedDate(values.from, today);
      const days = readGrantDays(values.days);
      if (kind !== undefined && granted_on !== null && days !== null && people.length > 0)
        want({
          kind,
          granted_on,
          expiry_date: parseTypedDate(values.to, today),
          days,
          reason: values.reason.trim(),
          people,
        });
      return Promise.resolve(DECLINED);
    },
    failed: texts.saveFailed,
    onSaved: () => undefined,
  });
  return (
    <>
      <Form form={form} label={texts.title}>
        <Panel gap="lg">
          <Hint>{texts.lead}</Hint>
          <div className={styles.fields}>
            <SelectField
              {...form.field('kind')}
              label={texts.kind}
              required
              data={kinds.map(({ kind, name }) => ({ value: kind, label: name }))}
            />
            <TextField {...form.field('days')} label={texts.days} required inputMode="decimal" autoComplete="off" />
            <DateField {...form.typed('from')} label={texts.grantedOn} required today={today} />
            <DateField {...form.typed('to')} label={texts.expiry} today={today} />
            <TextField {...form.field('reason')} label={texts.reason} autoComplete="off" maxLength={500} />
          </div>
          <Heading size="sm">{texts.people}</Heading>
          <Row>
            <DepartmentFilter value={department} onChange={setDepartment} />
          </Row>
          {shown.length === 0 ? (
            <Empty isPlain>{texts.nobodyShown}</Empty>
          ) : (
            <PeopleChoice people={shown} chosen={chosen} onChange={choose} label={texts.people} all={texts.chooseAll} />
          )}
          <Row onPhones="fill">
            <Button type="submit" disabled={people.length === 0}>
              {texts.check}
            </Button>
            {people.length === 0 && <Hint>{texts.nobody}</Hint>}
          </Row>
        </Panel>
      </Form>
      <ConfirmDialog
        name="grant-kind-to-many"
        subject={wanted}
        title={texts.confirm}
        action={texts.grant(wanted?.people.length ?? 0)}
        busy={texts.granting}
        isDangerous={false}
        failure={(error) => messageOf(error, texts.saveFailed)}
        run={({ kind, granted_on, expiry_date, days, reason, people: of }) =>
          api('POST /api/admin/leave-kind-grants', {
            body: {
              kind: kind.kind,
              granted_on,
              ...(expiry_date !== null && { expiry_date }),
              days,
              ...(reason !== '' && { reason }),
              user_ids: of.map(({ id }) => id),
            },
          })
        }
        onDone={(answer) => {
          want(null);
          form.discard();
          onMade(answer);
        }}
        onSettled={() => invalidate(queryClient, 'leave')}
        onClose={() => want(null)}
      >
        {({ kind, granted_on, expiry_date, days, people: of }) => (
          <Stack gap="sm">
            <p>
              {texts.question(
                of.length,
                kind.name,
                days,
                texts.until(formatDate(granted_on), expiry_date === null ? null : formatDate(expiry_date)),
              )}
            </p>
            <Hint>{texts.names(of.map(({ name }) => name))}</Hint>
          </Stack>
        )}
      </ConfirmDialog>
    </>
  );
}
