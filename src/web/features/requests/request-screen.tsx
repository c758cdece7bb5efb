import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { RequestDetail } from '#contract/requests.ts';
import { CANCELLED_BY_APPLICANT } from '#domain/leave/request.ts';
import { isoDate } from '#domain/time/date.ts';
import { DECLINED } from '../../lib/declined.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useParams } from '../../lib/router.tsx';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { useForm } from '../../lib/use-form.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { BackLink, ScreenLink } from '../../ui/back-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Heading, Hint, Panel, Row, Screen, Stack, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { usePlanAcceptance } from '../../ui/plan-acceptance.ts';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import type { LeaveFactsView } from './approvals-screen.tsx';
import { approveOne } from './approve.ts';
import { DECIDING, ExplainDialog, type ToExplain } from './explain-dialog.tsx';
import { decidable, RequestFacts, subjectOf, titleOf } from './request-card.tsx';
import { leaveRequestQuery, requestQuery } from './request-queries.ts';
import styles from './requests.module.css';
import { StateTable } from './state-table.tsx';
import { texts } from './texts.ts';

/** A request: what becomes of the day, its history, and what can be done with it. */
export function RequestScreen(): ReactNode {
  return <OneRequest query={useQuery(requestQuery(Number(useParams()['id'])))} />;
}

/** A request of leave: what it takes, its history, and what can be done with it. */
export function LeaveRequestScreen({ LeaveFacts }: { readonly LeaveFacts: LeaveFactsView }): ReactNode {
  return <OneRequest query={useQuery(leaveRequestQuery(Number(useParams()['id'])))} LeaveFacts={LeaveFacts} />;
}

function OneRequest({
  query,
  LeaveFacts,
}: {
  readonly query: UseQueryResult<RequestDetail>;
  readonly LeaveFacts?: LeaveFactsView;
}): ReactNode {
  const [message, showMessage] = useFlashMessage();
  return (
    <Screen>
      <BackLink
        to="/requests"
        label={texts.back}
        origins={{ '/approvals': texts.backToApprovals, '/attendance': texts.backToMonth }}
      />
      <Loaded query={query} failed={texts.failed} heights={['12rem', '10rem']}>
        {(request) => <Shown request={request} LeaveFacts={LeaveFacts} onDone={showMessage} />}
      </Loaded>
      <Toast message={message} />
    </Screen>
  );
}

interface RequestProps {
  readonly request: RequestDetail;
  readonly onDone: (message: string) => void;
}

function Shown({
  request,
  LeaveFacts,
  onDone,
}: RequestProps & { readonly LeaveFacts: LeaveFactsView | undefined }): ReactNode {
  const { id, can, status } = request;
  return (
    <>
      <Row gap="wide" justify="between">
        <ScreenTitle>{titleOf(request)}</ScreenTitle>
        {can.includes('edit') && (
          <ScreenLink to={`/requests/${id}/edit`}>{status === 'draft' ? texts.editDraft : texts.edit}</ScreenLink>
        )}
      </Row>
      <Panel>
        <RequestFacts request={request} title={null} />
        {request.now !== null && <Banner kind="info">{texts.changedMeanwhile}</Banner>}
        <StateTable date={isoDate(request.date)} before={request.before} now={request.now} after={request.after} />
        {LeaveFacts !== undefined && request.leave !== undefined && <LeaveFacts leave={request.leave} />}
        {can.includes('approve') && <Decision request={request} onDone={onDone} />}
        {can.includes('withdraw') && <Withdrawal request={request} onDone={onDone} />}
      </Panel>
      {(request.events.length > 0 || can.includes('comment')) && (
        <Panel labelledBy="history">
          <Heading id="history">{texts.history}</Heading>
          <ol className={styles.timeline}>
            {request.events.map(({ id: eventId, action, comment, at, ...event }) => (
              <li key={eventId}>
                <Row gap="sm" align="baseline">
                  <Text as="span" weight="bold">
                    {texts.steps[action]}
                  </Text>
                  <span>{texts.by(event.by, event.in_place_of, event.as_super_admin)}</span>
                  <Hint as="span">{at.slice(0, 16).replace('T', ' ')}</Hint>
                </Row>
                {comment !== null && <Text>{comment}</Text>}
              </li>
            ))}
          </ol>
          {can.includes('comment') && <CommentForm id={id} onDone={onDone} />}
        </Panel>
      )}
    </>
  );
}

/** The decision of who is asked, on the day as it is shown. */
function Decision({ request, onDone }: RequestProps): ReactNode {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<ToExplain | null>(null);
  const { question, sendAccepted } = usePlanAcceptance('request');
  const approving = useExclusiveMutation(DECIDING, {
    mutationFn: () => sendAccepted((accepted) => approve(request, accepted)),
    onSuccess: (answer) => {
      if (answer !== DECLINED && answer.refusal === null) onDone(answer.message);
    },
    onSettled: () => invalidate(queryClient, 'request'),
  });
  const refusal = approving.data === undefined || approving.data === DECLINED ? null : approving.data.refusal;
  const { can, now, decides_as_super_admin: asSuperAdmin } = request;
  const explain = (decision: ToExplain['decision']): void => {
    approving.reset();
    setAsked({ decision, requests: [request] });
  };
  return (
    <Stack gap="sm">
      {approving.isError && <Banner kind="error">{messageOf(approving.error, texts.decideFailed)}</Banner>}
      {refusal !== null && <Banner kind="error">{refusal}</Banner>}
      {asSuperAdmin && <Hint>{texts.asSuperAdmin}</Hint>}
      <Row onPhones="fill" justify="end">
        <Button variant="default" onClick={() => explain('reject')}>
          {texts.reject}
        </Button>
        {can.includes('return') && (
          <Button variant="default" onClick={() => explain('return')}>
            {texts.return}
          </Button>
        )}
        <ActionButton isBusy={approving.isPending} busy={texts.approving} onClick={() => approving.mutate()}>
          {now === null ? texts.approve : texts.approveSeen}
        </ActionButton>
      </Row>
      <ExplainDialog asked={asked} onClose={() => setAsked(null)} onDone={onDone} />
      {question}
    </Stack>
  );
}

/** Approves a request as it is shown. Leave alone is refused by an answer. */
async function approve(
  request: RequestDetail,
  accepted: { readonly allow_plan_change?: true },
): Promise<{ readonly message: string; readonly refusal: string | null }> {
  if (request.kind !== 'leave') {
    const { message } = await approveOne(request, { day_version: request.day_version, ...accepted });
    return { message, refusal: null };
  }
  const { message, refused } = await api('POST /api/requests/decisions', {
    body: { decision: 'approve', requests: [decidable(request)] },
  });
  return { message, refusal: refused[0]?.message ?? null };
}

/** Withdraws a request: leave by the call of its own screen. */
const withdraw = ({ id, kind }: RequestDetail): Promise<{ readonly message: string }> =>
  kind === 'leave'
    ? api('PUT /api/vacation/{id}', {
        params: { id: String(id) },
        body: { status: 'cancelled', notes: CANCELLED_BY_APPLICANT },
      })
    : api('POST /api/requests/{id}/withdraw', { params: { id: String(id) } });

/** Withdraws one's own request. */
function Withdrawal({ request, onDone }: RequestProps): ReactNode {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  return (
    <Row onPhones="fill">
      <Button variant="default" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {texts.withdraw}
      </Button>
      <ConfirmDialog
        name="withdraw-request"
        subject={isAsking ? request : null}
        title={texts.withdrawTitle}
        action={texts.withdraw}
        busy={texts.withdrawing}
        failure={(error) => messageOf(error, texts.withdrawFailed)}
        run={withdraw}
        onDone={({ message }) => {
          setAsking(false);
          onDone(message);
        }}
        onSettled={() => invalidate(queryClient, 'request')}
        onClose={() => setAsking(false)}
      >
        {(subject) => <p>{texts.withdraws(subjectOf(subject))}</p>}
      </ConfirmDialog>
    </Row>
  );
}

/** Says something about a request. */
function CommentForm({ id, onDone }: { readonly id: number; readonly onDone: (message: string) => void }): ReactNode {
  const queryClient = useQueryClient();
  const form = useForm({
    draft: `comment on request ${id}`,
    initial: { comment: '' },
    validate: ({ comment }) => (comment.trim() === '' ? { comment: texts.commentRequired } : {}),
    mutation: 'comment-on-request',
    save: ({ comment }, keyFor) => {
      const body = { comment: comment.trim() };
      return api('POST /api/requests/{id}/comments', {
        params: { id: String(id) },
        body,
        idempotencyKey: keyFor(body),
      });
    },
    failed: texts.commentFailed,
    onSaved: ({ message }) => onDone(message),
    onSettled: () => invalidate(queryClient, 'request'),
  });
  return (
    <Form form={form} label={texts.comment}>
      <Stack gap="sm">
        {form.failure !== null && <Banner kind="error">{form.failure}</Banner>}
        <TextArea {...form.field('comment')} label={texts.comment} rows={2} />
        <Row onPhones="fill">
          <ActionButton type="submit" variant="default" isBusy={form.isSaving} busy={texts.sending}>
            {texts.send}
          </ActionButton>
        </Row>
      </Stack>
    </Form>
  );
}
