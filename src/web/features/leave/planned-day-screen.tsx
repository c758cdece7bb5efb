import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { PlannedDayWithPeople, PlannedPerson } from '#contract/planned-leave.ts';
import { hasRole } from '#domain/users/role.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { navigate, useParams } from '../../lib/router.tsx';
import { useSession } from '../../lib/session-store.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { ActionButton, RowButton } from '../../ui/action-button.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CellActions, DataList, type Column } from '../../ui/data-list.tsx';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Hint, Row, Screen, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { ReasonForm } from '../../ui/reason-form.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { inOrder, OutcomeTag, ShortPeople } from './planned-people.tsx';
import { plannedDayQuery } from './planned-query.ts';
import { plannedTexts as texts } from './planned-texts.ts';
import { dateText } from './texts.ts';

/** A change of the day that needs a reason: it is given up, or a person is left out. */
type ToExplain = PlannedPerson | 'withdraw';

/** A planned day: the outcome for each of its people, whom admins leave out of it; super admins give it up. */
export function PlannedDayScreen(): ReactNode {
  // What is no number is nobody's, like a number that is nobody's.
  const id = Number(useParams().id) || 0;
  const query = useQuery(plannedDayQuery(id));
  const day = query.data;
  return (
    <Screen>
      <BackLink to="/admin/leave/planned" label={texts.backToList} />
      <ScreenTitle>{day === undefined ? texts.title : texts.dayTitle(dateText(day.date))}</ScreenTitle>
      <Loaded query={query} failed={texts.loadFailed} heights={['5rem', '20rem']}>
        {(loaded) => (loaded.is_withdrawn ? <Banner kind="info">{texts.isWithdrawn}</Banner> : <Day day={loaded} />)}
      </Loaded>
    </Screen>
  );
}

function Day({ day }: { readonly day: PlannedDayWithPeople }): ReactNode {
  const queryClient = useQueryClient();
  const today = useToday();
  const user = useSession().session?.user;
  const [explaining, setExplaining] = useState<ToExplain | null>(null);
  const [including, setIncluding] = useState<PlannedPerson | null>(null);
  const [message, showMessage] = useFlashMessage();
  const onSettled = (): Promise<void> => invalidate(queryClient, 'leave');
  const params = { id: String(day.id) };
  const applying = useExclusiveMutation('apply-planned-leave', {
    mutationFn: () => api('POST /api/admin/planned-leave/{id}/apply', { params }),
    onSuccess: (said) => showMessage(said.message),
    onSettled,
  });
  const isToCome = day.date >= today;
  const isSuperAdmin = hasRole(user?.role ?? 'user', 'super_admin');
  return (
    <>
      <Facts
        layout="inline"
        facts={[
          ...(day.name === null ? [] : [{ label: texts.nameColumn, value: day.name }]),
          { label: texts.whom, value: day.is_for_all ? texts.everybody : (day.work_rule_name ?? texts.nobody) },
          { label: texts.taken, value: texts.people(day.taken) },
          { label: texts.exempt, value: texts.people(day.exempt) },
        ]}
      />
      <ShortPeople people={day.people} />
      {applying.error !== null && <Banner kind="error">{messageOf(applying.error, texts.changeFailed)}</Banner>}
      {isSuperAdmin && (
        <>
          <Row gap="md" onPhones="fill">
            {isToCome && (
              <ActionButton
                variant="default"
                isBusy={applying.isPending}
                busy={texts.applying}
                onClick={() => applying.mutate()}
              >
                {texts.apply}
              </ActionButton>
            )}
            <Button variant="default" onClick={() => setExplaining('withdraw')}>
              {texts.withdraw}
            </Button>
          </Row>
          {isToCome && <Hint>{texts.applyHint}</Hint>}
        </>
      )}
      <DataList
        label={texts.employee}
        columns={columnsOf({
          onLeaveOut: (person) => (person.user_id === user?.id ? null : () => setExplaining(person)),
          onInclude: isToCome ? setIncluding : null,
        })}
        rows={inOrder(day.people)}
        keyOf={({ user_id: userId }) => userId}
        none={texts.noPeople}
        heights={[52, 140]}
      />
      <SubjectDialog
        subject={explaining}
        title={(what) => (what === 'withdraw' ? texts.withdrawTitle : texts.leaveOutTitle)}
        onClose={() => setExplaining(null)}
      >
        {(what) => (
          <Reason
            key={what === 'withdraw' ? what : what.user_id}
            day={day}
            what={what}
            onClose={() => setExplaining(null)}
            onSaved={(said) => {
              setExplaining(null);
              if (what === 'withdraw') navigate('/admin/leave/planned');
              else showMessage(said);
            }}
          />
        )}
      </SubjectDialog>
      <ConfirmDialog
        name="include-in-planned-leave"
        subject={including}
        title={texts.includeTitle}
        action={texts.include}
        busy={texts.including}
        isDangerous={false}
        failure={(error) => messageOf(error, texts.changeFailed)}
        run={({ user_id: userId }) =>
          api('DELETE /api/admin/planned-leave/{id}/exemptions/{userId}', {
            params: { ...params, userId: String(userId) },
          })
        }
        onDone={(said) => {
          setIncluding(null);
          showMessage(said.message);
        }}
        onSettled={onSettled}
        onClose={() => setIncluding(null)}
      >
        {({ name }) => <p>{texts.includeHint(name)}</p>}
      </ConfirmDialog>
      <Toast message={message} />
    </>
  );
}

/** Asks why a person is left out, or why the day is given up: those who have taken it read it. */
function Reason({
  day,
  what,
  onClose,
  onSaved,
}: {
  readonly day: PlannedDayWithPeople;
  readonly what: ToExplain;
  readonly onClose: () => void;
  readonly onSaved: (message: string) => void;
}): ReactNode {
  const isWhole = what === 'withdraw';
  const id = String(day.id);
  return (
    <ReasonForm
      draft={`planned-leave ${day.id} ${isWhole ? what : what.user_id}`}
      mutation="change-planned-leave"
      changes="leave"
      texts={isWhole ? texts.withdrawal : texts.leavingOut}
      send={(reason) =>
        isWhole
          ? api('POST /api/admin/planned-leave/{id}/withdraw', { params: { id }, body: { reason } })
          : api('PUT /api/admin/planned-leave/{id}/exemptions/{userId}', {
              params: { id, userId: String(what.user_id) },
              body: { reason },
            })
      }
      onClose={onClose}
      onSaved={onSaved}
    >
      <Text>{isWhole ? texts.withdrawHint(day.taken) : texts.leaveOutHint(what.name)}</Text>
    </ReasonForm>
  );
}

const columnsOf = (on: {
  /** `null` where the person can't be left out. */
  readonly onLeaveOut: (person: PlannedPerson) => (() => void) | null;
  /** `null` where it is too late. */
  readonly onInclude: ((person: PlannedPerson) => void) | null;
}): readonly Column<PlannedPerson>[] => [
  {
    key: 'employee',
    label: texts.employee,
    phone: 'title',
    cell: ({ name, employee_id: employeeId }) => (
      <>
        {name} <Hint as="span">{employeeId}</Hint>
      </>
    ),
  },
  {
    key: 'outcome',
    label: texts.outcome,
    phone: 'plain',
    cell: ({ outcome, reason }) => (
      <>
        <OutcomeTag outcome={outcome} /> {reason !== null && <Hint as="span">{reason}</Hint>}
      </>
    ),
  },
  {
    key: 'actions',
    label: texts.actions,
    width: '9rem',
    align: 'end',
    phone: 'plain',
    cell: (person) => {
      const leaveOut = person.outcome === 'exempt' ? null : on.onLeaveOut(person);
      const { onInclude } = on;
      return (
        <CellActions>
          {leaveOut !== null && (
            <RowButton label={texts.leaveOutOf(person.name)} onClick={leaveOut}>
              {texts.leaveOut}
            </RowButton>
          )}
          {person.outcome === 'exempt' && onInclude !== null && (
            <RowButton label={texts.includeOf(person.name)} onClick={() => onInclude(person)}>
              {texts.include}
            </RowButton>
          )}
        </CellActions>
      );
    },
  },
];
