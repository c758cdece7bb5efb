import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { KindGrant, KindsOfUser } from '#contract/leave-kinds.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { parseTypedDate } from '#domain/time/typed.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { useMay } from '../../lib/permissions.ts';
import { parseTypedNumber } from '../../lib/typed-number.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { useForm } from '../../lib/use-form.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { RowButton } from '../../ui/action-button.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DateField, typedDateFault } from '../../ui/date-field.tsx';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { DialogForm, Pair } from '../../ui/dialog-form.tsx';
import { Facts } from '../../ui/facts.tsx';
import { TextField } from '../../ui/field.tsx';
import { Actions, Heading, Hint, List, Panel, Row, Text } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { readGrantDays } from './ledger-values.ts';
import { personKindTexts as texts } from './kind-texts.ts';

const SAVING = 'change-leave-kinds-of-user';

const kindsOfUserQuery = (userId: number) =>
  queryOptions({
    queryKey: queryKey('leave', 'kinds', 'of', userId),
    queryFn: ({ signal }) => api('GET /api/admin/users/{id}/leave-kinds', { params: { id: String(userId) }, signal }),
  });

/** What is being done. */
type Work =
  | { readonly kind: 'grant' }
  | { readonly kind: 'take back'; readonly grant: KindGrant }
  | { readonly kind: 'dependents' };

const day = (date: string): string => formatDate(isoDate(date));

/**
 * What an employee has of the kinds of leave beside paid leave, for those who grant days here and enter for whom the
 * person has leave for nursing and care. Nothing where the company has no other kinds.
 */
export function PersonKinds({ userId }: { readonly userId: number }): ReactNode {
  const [grants, entersDependents] = [useMay('grant_leave'), useMay('manage_protection')];
  const kinds = useQuery({ ...kindsOfUserQuery(userId), enabled: grants });
  const { data } = kinds;
  const queryClient = useQueryClient();
  const [work, setWork] = useState<Work | null>(null);
  const [message, showMessage] = useFlashMessage();
  if (data === undefined && kinds.isError)
    return (
      <LoadFailure isReading={kinds.isFetching} onRetry={() => void kinds.refetch()}>
        {texts.failed}
      </LoadFailure>
    );
  if (data === undefined || data.kinds.length === 0) return null;
  const close = (): void => setWork(null);
  const done = (said: string): void => {
    close();
    showMessage(said);
  };
  const isByPeople = entersDependents && data.kinds.some(({ limit_per: per }) => per === 'child' || per === 'family');
  const isGranted = data.kinds.some(({ has_grants: hasGrants }) => hasGrants) || data.grants.length > 0;
  return (
    <Panel labelledBy="person-kinds">
      <Row gap="xl" justify="between">
        <Heading id="person-kinds">{texts.title}</Heading>
        <Actions>
          {isByPeople && (
            <Button variant="default" onClick={() => setWork({ kind: 'dependents' })}>
              {texts.editDependents}
            </Button>
          )}
          {isGranted && (
            <Button variant="default" onClick={() => setWork({ kind: 'grant' })}>
              {texts.grant}
            </Button>
          )}
        </Actions>
      </Row>
      <Facts
        layout="inline"
        facts={[
          ...data.kinds.map(({ name, left_days: left, limit_per: per }) => ({
            label: name,
            value: per === 'request' && left !== null ? texts.perRequest(left) : texts.left(left),
          })),
          ...(isByPeople ? [{ label: texts.dependents, value: dependentsText(data.dependents) }] : []),
        ]}
      />
      {isGranted && <Grants grants={data.grants} onTakeBack={(grant) => setWork({ kind: 'take back', grant })} />}
      <SubjectDialog subject={work?.kind === 'grant' ? work : null} title={texts.granting} onClose={close}>
        {() => <GrantForm userId={userId} kinds={data.kinds} onClose={close} onSaved={done} />}
      </SubjectDialog>
      <SubjectDialog subject={work?.kind === 'dependents' ? work : null} title={texts.editDependents} onClose={close}>
        {() => <DependentsForm userId={userId} dependents={data.dependents} onClose={close} onSaved={done} />}
      </SubjectDialog>
      <ConfirmDialog
        name={SAVING}
        subject={work?.kind === 'take back' ? work.grant : null}
        title={texts.takeBackTitle}
        action={texts.takeBack}
        busy={texts.takingBack}
        failure={(error) => messageOf(error, texts.takeBackFailed)}
        run={({ id }) =>
          api('DELETE /api/admin/users/{id}/leave-kind-grants/{grantId}', {
            params: { id: String(userId), grantId: String(id) },
          })
        }
        onDone={({ message: said }) => done(said)}
        onSettled={() => invalidate(queryClient, 'leave')}
        onClose={close}
      >
        {(grant) => (
          <>
            <Text weight="bold">
              {grant.kind_name} {texts.daysOf(grant.days)}
            </Text>
            <p>{texts.askTakeBack}</p>
          </>
        )}
      </ConfirmDialog>
      <Toast message={message} />
    </Panel>
  );
}

const dependentsText = (dependents: KindsOfUser['dependents']): string =>
  dependents === null
    ? texts.dependentsUnknown
    : texts.dependentsOf(dependents.children.map(day), dependents.family_members);

const Grants = ({
  grants,
  onTakeBack,
}: {
  readonly grants: readonly KindGrant[];
  readonly onTakeBack: (grant: KindGrant) => void;
}): ReactNode => (
  <section aria-label={texts.grants}>
    {grants.length === 0 ? (
      <Hint>{texts.noGrants}</Hint>
    ) : (
      <List rules="between">
        {grants.map((grant) => (
          <li key={grant.id}>
            <Row gap="lg" justify="between">
              <span>
                {grant.kind_name} {texts.daysOf(grant.days)}{' '}
                <Hint as="span">
                  {texts.until(day(grant.granted_on), grant.expiry_date === null ? null : day(grant.expiry_date))}
                  {grant.reason !== null && `　${grant.reason}`}
                </Hint>
              </span>
              <RowButton
                label={texts.takeBackOf(grant.kind_name, day(grant.granted_on))}
                onClick={() => onTakeBack(grant)}
              >
                {texts.takeBack}
              </RowButton>
            </Row>
          </li>
        ))}
      </List>
    )}
  </section>
);

interface FormProps {
  readonly userId: number;
  readonly onClose: () => void;
  readonly onSaved: (message: string) => void;
}

/** Grants days of a kind. */
function GrantForm({
  userId,
  kinds,
  onClose,
  onSaved,
}: FormProps & { readonly kinds: KindsOfUser['kinds'] }): ReactNode {
  const queryClient = useQueryClient();
  const today = useToday();
  const granted = kinds.filter(({ has_grants: hasGrants }) => hasGrants);
  const form = useForm({
    draft: `leave-kind-grant ${userId}`,
    initial: { kind: granted[0]?.kind ?? '', from: formatDate(today), to: '', days: '', reason: '' },
    validate: ({ kind, from, to, days }): FieldErrors<'kind' | 'from' | 'to' | 'days'> => {
      const [first, last] = [parseTypedDate(from, today), parseTypedDate(to, today)];
      return {
        ...(kind === '' && { kind: texts.kindRequired }),
        ...(first === null && { from: typedDateFault(from, today) ?? texts.required(texts.grantedOn) }),
        ...(to.trim() !== '' && last === null && { to: typedDateFault(to, today) ?? texts.order }),
        ...(first !== null && last !== null && last < first && { to: texts.order }),
        ...(readGrantDays(days) === null && { days: texts.daysRequired }),
      };
    },
    mutation: SAVING,
    save: ({ kind, from, to, days, reason }, keyFor) => {
      const last = parseTypedDate(to, today);
      const body = {
        kind,
        granted_on: parseTypedDate(from, today) ?? '',
        ...(last !== null && { expiry_date: last }),
        days: readGrantDays(days) ?? 0,
        reason: reason.trim(),
      };
      return api('POST /api/admin/users/{id}/leave-kind-grants', {
        params: { id: String(userId) },
        body,
        idempotencyKey: keyFor(body),
      });
    },
    wireNames: { kind: 'kind', granted_on: 'from', expiry_date: 'to', days: 'days', reason: 'reason' },
    failed: texts.saveFailed,
    onSaved: ({ message }) => onSaved(message),
    onSettled: () => invalidate(queryClient, 'leave'),
  });
  return (
    <DialogForm form={form} firstField="kind" onClose={onClose}>
      <SelectField
        {...form.field('kind')}
        label={texts.kind}
        required
        data={granted.map(({ kind, name }) => ({ value: kind, label: name }))}
      />
      <TextField {...form.field('days')} label={texts.days} required inputMode="decimal" autoComplete="off" />
      <Pair onPhones="lines">
        <DateField {...form.typed('from')} label={texts.grantedOn} required today={today} />
        <DateField {...form.typed('to')} label={texts.expiry} today={today} />
      </Pair>
      <TextArea {...form.field('reason')} label={texts.reason} rows={2} />
    </DialogForm>
  );
}

/** For whom the person has leave for nursing and care. */
function DependentsForm({
  userId,
  dependents,
  onClose,
  onSaved,
}: FormProps & { readonly dependents: KindsOfUser['dependents'] }): ReactNode {
  const queryClient = useQueryClient();
  const today = useToday();
  const form = useForm({
    draft: `care-dependents ${userId}`,
    initial: {
      children: (dependents?.children ?? []).join('\n'),
      family: String(dependents?.family_members ?? 0),
    },
    validate: ({ children, family }): FieldErrors<'children' | 'family'> => {
      const lines = linesOf(children);
      const dates = lines.map((line) => parseTypedDate(line, today));
      const wrong = dates.indexOf(null);
      const isOutside = dates.some((date) => date !== null && (date > today || date < '1900-01-01'));
      return {
        ...(isOutside && { children: texts.childrenRange }),
        ...(wrong >= 0 && { children: texts.childrenInvalid(wrong + 1) }),
        ...(readPeople(family) === null && { family: texts.familyInvalid }),
      };
    },
    mutation: SAVING,
    save: ({ children, family }) =>
      api('PUT /api/admin/users/{id}/care-dependents', {
        params: { id: String(userId) },
        body: {
          children: linesOf(children).flatMap((line) => parseTypedDate(line, today) ?? []),
          family_members: readPeople(family) ?? 0,
        },
      }),
    wireNames: { children: 'children', family_members: 'family' },
    failed: texts.dependentsFailed,
    onSaved: ({ message }) => onSaved(message),
    onSettled: () => invalidate(queryClient, 'leave'),
  });
  return (
    <DialogForm form={form} firstField="children" onClose={onClose}>
      <TextArea {...form.field('children')} label={texts.children} rows={4} />
      <Hint>{texts.childrenHint}</Hint>
      <TextField {...form.field('family')} label={texts.family} required inputMode="numeric" autoComplete="off" />
    </DialogForm>
  );
}

const readPeople = (typed: string): number | null => parseTypedNumber(typed, { min: 0, max: 20 });

const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
