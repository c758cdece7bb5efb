import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { ReportApproval } from '#contract/report-approvals.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { api, apiFile, messageOf } from '../lib/api.ts';
import { formatMonthDay } from '../lib/dates.ts';
import { useMay } from '../lib/permissions.ts';
import { invalidate, queryKey } from '../lib/query-keys.ts';
import { about, aboutReport, type ReportSubject } from '../lib/subject.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DownloadButton, useDownload } from './download-button.tsx';
import { Heading, Hint, Panel, Row, Stack, Text } from './layout.tsx';
import { Loaded } from './loaded.tsx';
import { reportApprovalTexts as texts } from './report-approval-texts.ts';
import { type AskedApprover, ReportLinkForm } from './report-link-form.tsx';
import { ReportStateTag } from './report-state-tag.tsx';

/** A sheet: the month of a person's assignment. */
interface Sheet {
  readonly subject: ReportSubject;
  /** Whose it is, where it is opened as a client's business. */
  readonly userId?: number;
  readonly month: PeriodName;
  readonly assignmentId: number;
}

/** How far the client's approval of a sheet (作業報告書) is, and what asks for it. Nothing for whom it isn't shown. */
export function ReportApprovalPart(sheet: Sheet): ReactNode {
  const { subject, month, assignmentId } = sheet;
  const mayRead = useMay('read_assignments');
  const isShown = subject === 'own' || mayRead;
  const query = useQuery({
    queryKey: queryKey('assigned-work', month, subject, 'approval', assignmentId),
    queryFn: ({ signal }) =>
      api(
        ...aboutReport(subject, 'GET /api/work-reports/{assignmentId}/approval', {
          params: { assignmentId: String(assignmentId) },
          query: { month },
          signal,
        }),
      ),
    enabled: isShown,
  });
  if (!isShown) return null;
  return (
    <Panel labelledBy="report-approval" gap="md">
      <Row gap="sm">
        <Heading id="report-approval" size="sm">
          {texts.title}
        </Heading>
        {query.data !== undefined && <ReportStateTag state={query.data.state} />}
      </Row>
      <Loaded query={query} failed={texts.failed} heights={['4rem']}>
        {(approval) => <Approval sheet={sheet} approval={approval} />}
      </Loaded>
    </Panel>
  );
}

function Approval({ sheet, approval }: { readonly sheet: Sheet; readonly approval: ReportApproval }): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  return (
    <Stack gap="md">
      <div role="status">{message !== null && <Banner kind="success">{message}</Banner>}</div>
      <Said approval={approval} />
      {isAsking ? (
        <ReportLinkForm
          name={`${sheet.month} ${sheet.assignmentId}`}
          count={1}
          approval={approval}
          ask={(approver) => askFor(sheet, approver)}
          onAsked={(text) => {
            setAsking(false);
            setMessage(text);
          }}
          onClose={() => setAsking(false)}
        />
      ) : (
        <Acts sheet={sheet} approval={approval} onAsk={() => setAsking(true)} onDone={setMessage} />
      )}
    </Stack>
  );
}

const askFor = ({ subject, month, assignmentId }: Sheet, approver: AskedApprover) =>
  subject === 'own'
    ? api('POST /api/work-report-links', { body: { ...approver, month, client_assignment_id: assignmentId } })
    : api('POST /api/admin/work-report-links', {
        body: { ...approver, month, client_assignment_ids: [assignmentId] },
      });

const dayOf = (instant: string): string => formatMonthDay(isoDate(instant.slice(0, 10)));
const momentOf = (instant: string): string => instant.slice(0, 16).replace('T', ' ');
const length = (time: number): string => formatDuration(minutes(time));

/** What is known of the approval, in sentences. */
function Said({ approval }: { readonly approval: ReportApproval }): ReactNode {
  const { state, request, decision, changes } = approval;
  if (request === null) return <Hint>{texts.unasked}</Hint>;
  if (state === 'waiting' || state === 'expired')
    return (
      <Stack gap="xs">
        <Text>{texts.asked(request.approver_name, dayOf(request.asked_at))}</Text>
        <Hint>{state === 'expired' ? texts.over : texts.until(dayOf(request.expires_at))}</Hint>
        {request.reminders > 0 && <Hint>{texts.reminded(request.reminders)}</Hint>}
      </Stack>
    );
  if (decision === null) return null;
  const moment = momentOf(decision.at);
  return (
    <Stack gap="xs">
      {state === 'changed' && <Banner kind="error">{texts.changed}</Banner>}
      {changes !== null && <Changes changes={changes} />}
      <Text>
        {state === 'returned' ? texts.returnedBy(moment, decision.by) : texts.approvedBy(moment, decision.by)}
      </Text>
      {decision.by !== request.approver_name && <Hint>{texts.forwarded(request.approver_name)}</Hint>}
      {state !== 'returned' && <Hint>{texts.reference(decision.reference)}</Hint>}
      {decision.comment !== '' && <Text>{decision.comment}</Text>}
      {decision.day_comments.map(({ date, comment }) => (
        <Text key={date}>{texts.dayComment(formatMonthDay(isoDate(date)), comment)}</Text>
      ))}
    </Stack>
  );
}

/** What has changed since the approval: the days with their hours, and what they come to. */
const Changes = ({ changes }: { readonly changes: NonNullable<ReportApproval['changes']> }): ReactNode => (
  <Stack as="ul" gap="xs">
    {changes.days.map(({ date, before, after }) => (
      <li key={date}>{texts.changedDay(formatMonthDay(isoDate(date)), dayText(before), dayText(after))}</li>
    ))}
    {changes.before_minutes !== changes.after_minutes && (
      <li>{texts.changedTotal(length(changes.before_minutes), length(changes.after_minutes))}</li>
    )}
  </Stack>
);

type ChangedDay = NonNullable<ReportApproval['changes']>['days'][number]['before'];

const dayText = (day: ChangedDay): string => {
  if (day === null) return texts.noWork;
  const times =
    day.start_time === null && day.end_time === null ? '' : `${day.start_time ?? ''}〜${day.end_time ?? ''} `;
  return `${times}${length(day.work_minutes)}${day.note === '' ? '' : `「${day.note}」`}`;
};

/** What can be done: to ask, to withdraw, and to save the proof of an approval. */
function Acts({
  sheet,
  approval,
  onAsk,
  onDone,
}: {
  readonly sheet: Sheet;
  readonly approval: ReportApproval;
  readonly onAsk: () => void;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const { subject, userId, month, assignmentId } = sheet;
  const { state, request } = approval;
  // The proof is of the person's month.
  const mayProve = useMay('read_attendance') || subject === 'own';
  const whose = subject === 'client' ? (userId ?? 0) : subject;
  const queryClient = useQueryClient();
  const [withdrawn, setWithdrawn] = useState<NonNullable<ReportApproval['request']> | null>(null);
  const proof = useDownload('approval-proof', () =>
    apiFile(
      ...about(whose, 'GET /api/months/{month}/record-proof', {
        params: { month },
        query: { client_assignment_id: String(assignmentId) },
      }),
    ),
  );
  const isApproved = state === 'approved' || state === 'changed';
  return (
    <>
      <Row gap="sm">
        {state !== 'approved' && (
          <Button variant={state === 'waiting' ? 'default' : 'filled'} onClick={onAsk}>
            {state === 'unasked' ? texts.ask : state === 'waiting' ? texts.renew : texts.askAgain}
          </Button>
        )}
        {request !== null && state === 'waiting' && (
          <Button variant="default" c="var(--kt-danger)" onClick={() => setWithdrawn(request)}>
            {texts.withdraw}
          </Button>
        )}
        {isApproved && mayProve && <DownloadButton download={proof}>{texts.proof}</DownloadButton>}
        {isApproved && mayProve && (
          <a href="/verify" target="_blank" rel="noopener">
            {texts.proofCheck}
          </a>
        )}
      </Row>
      {proof.isError && <Banner kind="error">{messageOf(proof.error, texts.proofFailed)}</Banner>}
      <ConfirmDialog
        name="withdraw-report-link"
        subject={withdrawn}
        title={texts.withdrawTitle}
        action={texts.withdraw}
        busy={texts.withdrawing}
        failure={(error) => messageOf(error, texts.withdrawFailed)}
        run={({ link_id: id }) =>
          api(subject === 'own' ? 'DELETE /api/work-report-links/{id}' : 'DELETE /api/admin/work-report-links/{id}', {
            params: { id: String(id) },
          })
        }
        onDone={({ message }) => {
          setWithdrawn(null);
          onDone(message);
        }}
        onSettled={() => invalidate(queryClient, 'reportApproval')}
        onClose={() => setWithdrawn(null)}
      >
        {({ approver_name: name }) => texts.withdrawQuestion(name)}
      </ConfirmDialog>
    </>
  );
}
