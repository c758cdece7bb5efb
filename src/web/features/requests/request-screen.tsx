import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { RequestDetail } from '#contract/requests.ts';
import { CANCELLED_BY_APPLICANT } from '#domain/leave/request.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { navigate, useParams } from '../../lib/router.tsx';
import { useForm } from '../../lib/use-form.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { BackLink, ScreenLink } from '../../ui/back-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Heading, Hint, Panel, Row, Screen, Stack, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import type { LeaveFactsView } from './approvals-screen.tsx';
import { DecidableRequest, type RequestProps } from './decidable-request.tsx';
import { RequestFacts, subjectOf, titleOf } from './request-card.tsx';
import { pathOf } from './request-path.ts';
import { requestQuery } from './request-queries.ts';
import styles from './requests.module.css';
import { texts } from './texts.ts';

/** A request: the outcome for the day, its history, and what can be done with it. */
export function RequestScreen(): ReactNode {
  return <OneRequest query={useQuery(requestQuery(Number(useParams()['id'])))} />;
}

/** A request of leave: what it takes, its history, and what can be done with it. */
export function LeaveRequestScreen({ LeaveFacts }: { readonly LeaveFacts: LeaveFactsView }): ReactNode {
  return <OneRequest query={useQuery(requestQuery(Number(useParams()['id']), true))} LeaveFacts={LeaveFacts} />;
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
          <ScreenLink to={`${pathOf(request)}/edit`}>{status === 'draft' ? texts.editDraft : texts.edit}</ScreenLink>
        )}
      </Row>
      <Panel>
        <RequestFacts request={request} title={null} />
        <DecidableRequest request={request} LeaveFacts={LeaveFacts} onDone={onDone} />
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
                  {event.by !== null && <span>{texts.by(event.by, event.in_place_of, event.as_super_admin)}</span>}
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
          // A draft of leave is gone then.
          if (request.kind === 'leave' && request.status === 'draft') navigate('/requests', { replace: true });
          else onDone(message);
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
