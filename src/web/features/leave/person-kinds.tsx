import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { KindGrant, KindsOfUser } from '#contract/leave-kinds.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { parseTypedDate } from '#domain/time/typed.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useMay } from '../../lib/permissions.ts';
import { parseTypedNumber } from '../../lib/typed-number.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { useEntryForm } from '../../lib/use-entry-form.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { Button } from '../../ui/button.tsx';
import { DateField, typedDateFault } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm, Pair } from '../../ui/dialog-form.tsx';
import { EditableLines } from '../../ui/editable-panel.tsx';
import { type Editing, type FormDialog, useEditing } from '../../ui/editing.tsx';
import { Facts } from '../../ui/facts.tsx';
import { TextField } from '../../ui/field.tsx';
import { Actions, Heading, Hint, Panel, Row } from '../../ui/layout.tsx';
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

const day = (date: string): string => formatDate(isoDate(date));

/**
 * What an employee has of the kinds of leave beside paid leave, for those who grant days here and enter for whom the
 * person has leave for nursing and care. Nothing where the company has no other kinds.
 */
export function PersonKinds({ userId }: { readonly userId: number }): ReactNode {
  const [grants, entersDependents] = [useMay('grant_leave'), useMay('manage_protection')];
  const kinds = useQuery({ ...kindsOfUserQuery(userId), enabled: grants });
  const { data } = kinds;
  const [isEditing, setEditing] = useState(false);
  const [message, showMessage] = useFlashMessage();
  const editing = useEditing<KindGrant>({
    noun: texts.grants,
    words: texts.grantWords,
    nameOf: ({ kind_name: name, granted_on }) => texts.grantOf(name, day(granted_on)),
    mutation: SAVING,
    renderForm: (_, dialog) => <GrantForm userId={userId} kinds={data?.kinds ?? []} {...dialog} />,
    canEdit: false,
    remove: {
      ask: ({ days }) => texts.askTakeBack(days),
      run: ({ id }) =>
        api('DELETE /api/admin/users/{id}/leave-kind-grants/{grantId}', {
          params: { id: String(userId), grantId: String(id) },
        }),
      changes: 'leave',
    },
    onDone: showMessage,
  });
  if (data === undefined && kinds.isError)
    return (
      <LoadFailure isReading={kinds.isFetching} onRetry={() => void kinds.refetch()}>
        {texts.failed}
      </LoadFailure>
    );
  if (data === undefined || data.kinds.length === 0) return null;
  const close = (): void => setEditing(false);
  const isByPeople = entersDependents && data.kinds.some(({ limit_per: per }) => per === 'child' || per === 'family');
  const isGranted = data.kinds.some(({ has_grants: hasGrants }) => hasGrants) || data.grants.length > 0;
  return (
    <Panel labelledBy="person-kinds">
      <Row gap="xl" justify="between">
        <Heading id="person-kinds">{texts.title}</Heading>
        <Actions>
          {isByPeople && (
            <Button variant="default" onClick={() => setEditing(true)}>
              {texts.editDependents}
            </Button>
          )}
          {isGranted && (
            <Button variant="default" onClick={() => editing.add()}>
              {editing.words.add}
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
      {isGranted && <Grants grants={data.grants} editing={editing} />}
      {editing.dialogs}
      <Dialog title={texts.editDependents} opened={isEditing} onClose={close}>
        <DependentsForm
          userId={userId}
          dependents={data.dependents}
          onClose={close}
          onSaved={(said) => {
            close();
            showMessage(said);
          }}
        />
      </Dialog>
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
  editing,
}: {
  readonly grants: readonly KindGrant[];
  readonly editing: Editing<KindGrant>;
}): ReactNode => (
  <section aria-label={texts.grants}>
    {grants.length === 0 ? (
      <Hint>{texts.noGrants}</Hint>
    ) : (
      <EditableLines
        editing={editing}
        rows={grants}
        keyOf={({ id }) => id}
        renderLine={(grant) => (
          <>
            {grant.kind_name} {texts.daysOf(grant.days)}{' '}
            <Hint as="span">
              {texts.until(day(grant.granted_on), grant.expiry_date === null ? null : day(grant.expiry_date))}
              {grant.reason !== null && `　${grant.reason}`}
            </Hint>
          </>
        )}
      />
    )}
  </section>
);

interface FormProps extends FormDialog {
  readonly userId: number;
}

/** Grants days of a kind. */
function GrantForm({
  userId,
  kinds,
  onClose,
  onSaved,
}: FormProps & { readonly kinds: KindsOfUser['kinds'] }): ReactNode {
  const today = useToday();
  const granted = kinds.filter(({ has_grants: hasGrants }) => hasGrants);
  const form = useEntryForm({
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
    changes: 'leave',
    onSaved,
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
  const today = useToday();
  const form = useEntryForm({
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
    changes: 'leave',
    onSaved,
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
