import { Box } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { OpenedLink, OpenedSheet } from '#contract/report-approvals.ts';
import { formatLongDate } from '#domain/time/japanese-date.ts';
import { isoDate } from '#domain/time/date.ts';
import { api, ApiError, messageOf } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { hintBelow, TextField } from '../../ui/field.tsx';
import { Hint, Panel, Row, Stack, Text } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import styles from './client-approval.module.css';
import { clientApprovalTexts as texts } from './client-approval-texts.ts';
import { type Answer, type ClientLink, ClientSheetPanel, NO_ANSWER, saysWhy } from './client-sheet.tsx';

/** The link of the mail, `#company=…&token=…`: it stays in the address, which no server is sent, so that it can be opened again. */
function readLink(): ClientLink | null {
  const params = new URLSearchParams(window.location.hash.slice(1));
  const [companyId, token] = [params.get('company'), params.get('token')];
  return companyId === null || token === null ? null : { companyId, token };
}

/** Where a client approves or returns sheets (作業報告書) by a link, without a login: it shows nothing else. */
export function ClientApproval(): ReactNode {
  const [link] = useState(readLink);
  return (
    <main className={styles.page}>
      <title>{texts.title}</title>
      <Box component="h1" m={0} fz="1.25rem" fw={700}>
        {texts.title}
      </Box>
      {link === null ? <Banner kind="error">{texts.noLink}</Banner> : <Linked link={link} />}
    </main>
  );
}

function Linked({ link }: { readonly link: ClientLink }): ReactNode {
  const opened = useQuery({
    queryKey: queryKey('client-approval', link.token),
    queryFn: ({ signal }) => api('POST /api/client-approval/open', { body: link, signal }),
    // What is decided on is what is shown.
    staleTime: Infinity,
    retry: false,
  });
  if (opened.isPending) return <p role="status">{texts.opening}</p>;
  if (opened.isError) {
    const isOver = opened.error instanceof ApiError && !opened.error.outcomeUnknown;
    return isOver ? (
      <Banner kind="error">{messageOf(opened.error, texts.openFailed)}</Banner>
    ) : (
      <LoadFailure isReading={opened.isFetching} onRetry={() => void opened.refetch()}>
        {messageOf(opened.error, texts.openFailed)}
      </LoadFailure>
    );
  }
  return <Opened link={link} opened={opened.data} />;
}

function Opened({ link, opened }: { readonly link: ClientLink; readonly opened: OpenedLink }): ReactNode {
  const { company_name: company, sheets } = opened;
  const waiting = sheets.filter(({ state }) => state === 'waiting');
  return (
    <>
      <Panel gap="sm">
        <Text weight="bold">{texts.to(opened.client_company, opened.approver_name)}</Text>
        <p>{waiting.length === 0 ? texts.allDecided(company) : texts.asks(company, waiting.length)}</p>
        <Hint>{texts.until(formatLongDate(isoDate(opened.expires_at.slice(0, 10))))}</Hint>
      </Panel>
      <Answers link={link} opened={opened} waiting={waiting} />
    </>
  );
}

/** The sheets, each with its answer, and what sends the answers. */
function Answers({
  link,
  opened,
  waiting,
}: {
  readonly link: ClientLink;
  readonly opened: OpenedLink;
  readonly waiting: readonly OpenedSheet[];
}): ReactNode {
  const [answers, setAnswers] = useState<Readonly<Record<number, Answer>>>({});
  const [values, setValues] = useState({ approver: opened.approver_name, code: '' });
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const queryClient = useQueryClient();
  const answerOf = (id: number): Answer => answers[id] ?? NO_ANSWER;
  const chosen = waiting.filter(({ id }) => answerOf(id).decision !== null);
  const sending = useExclusiveMutation('client-approval', {
    mutationFn: () =>
      api('POST /api/client-approval/decide', {
        body: {
          ...link,
          approver_name: values.approver.trim(),
          ...(opened.code_to !== null && { code: values.code.trim() }),
          sheets: chosen.map(({ id, content_hash }) => ({ id, content_hash, ...sentAnswer(answerOf(id)) })),
        },
      }),
    onSuccess: ({ message: _message, ...now }) => {
      setAnswers({});
      setValues(({ approver }) => ({ approver, code: '' }));
      queryClient.setQueryData(queryKey('client-approval', link.token), now);
      window.scrollTo({ top: 0 });
    },
    // What was decided or changed meanwhile is shown beside the message.
    onError: (error) => {
      if (error instanceof ApiError && ['work_report_decided', 'work_report_changed'].includes(error.code))
        void queryClient.invalidateQueries({ queryKey: queryKey('client-approval', link.token) });
    },
  });
  const send = (): void => {
    const found = faultsOf({ chosen, answerOf, values, asksCode: opened.code_to !== null });
    setFaults(found);
    if (found.length === 0) sending.mutate();
  };
  const faultAt = (where: Fault['at']): string | undefined => faults.find(({ at }) => at === where)?.text;
  return (
    <>
      <div role="status">{sending.data !== undefined && <Banner kind="success">{sending.data.message}</Banner>}</div>
      {waiting.length > 1 && (
        <Row>
          <Button
            variant="default"
            onClick={() =>
              setAnswers(
                Object.fromEntries(waiting.map(({ id }) => [id, { ...answerOf(id), decision: 'approve' as const }])),
              )
            }
          >
            {texts.approveAll}
          </Button>
        </Row>
      )}
      {opened.sheets.map((sheet) => (
        <ClientSheetPanel
          key={sheet.id}
          link={link}
          shown={sheet}
          answer={answerOf(sheet.id)}
          fault={faultAt(sheet.id)}
          onAnswer={(answer) => setAnswers({ ...answers, [sheet.id]: answer })}
        />
      ))}
      {sending.error !== null && <SendFailure error={sending.error} />}
      {waiting.length > 0 && (
        <Panel gap="lg">
          <TextField
            label={texts.approver}
            {...hintBelow(texts.approverHint)}
            required
            isPlainlyRequired
            autoComplete="name"
            maxLength={100}
            value={values.approver}
            error={faultAt('approver')}
            onChange={(event) => setValues({ ...values, approver: event.currentTarget.value })}
          />
          {opened.code_to !== null && (
            <CodeField
              link={link}
              to={opened.code_to}
              value={values.code}
              fault={faultAt('code')}
              onChange={(code) => setValues({ ...values, code })}
            />
          )}
          {faultAt('choice') !== undefined && <Banner kind="error">{faultAt('choice')}</Banner>}
          {chosen.length > 0 && chosen.length < waiting.length && (
            <Hint>{texts.left(waiting.length - chosen.length)}</Hint>
          )}
          <ActionButton fullWidth isBusy={sending.isPending} busy={texts.sending} onClick={send}>
            {sendLabel(chosen.map(({ id }) => answerOf(id)))}
          </ActionButton>
        </Panel>
      )}
    </>
  );
}

function sendLabel(chosen: readonly Answer[]): string {
  if (chosen.length === 0) return texts.sendNothing;
  const approved = chosen.filter(({ decision }) => decision === 'approve').length;
  return texts.send(approved, chosen.length - approved);
}

const SendFailure = ({ error }: { readonly error: Error }): ReactNode => (
  <Banner kind="error">
    {messageOf(error, texts.sendFailed)}
    {error instanceof ApiError && error.outcomeUnknown && <p>{texts.kept}</p>}
  </Banner>
);

/** What keeps the answers from being sent, and at which sheet or field. */
interface Fault {
  readonly at: number | 'approver' | 'code' | 'choice';
  readonly text: string;
}

function faultsOf({
  chosen,
  answerOf,
  values,
  asksCode,
}: {
  readonly chosen: readonly OpenedSheet[];
  readonly answerOf: (id: number) => Answer;
  readonly values: { readonly approver: string; readonly code: string };
  readonly asksCode: boolean;
}): readonly Fault[] {
  return [
    ...(chosen.length === 0 ? [{ at: 'choice', text: texts.chooseFirst } as const] : []),
    ...chosen
      .filter(({ id }) => answerOf(id).decision === 'return' && !saysWhy(answerOf(id)))
      .map(({ id }) => ({ at: id, text: texts.commentRequired })),
    ...(values.approver.trim() === '' ? [{ at: 'approver', text: texts.approverRequired } as const] : []),
    ...(asksCode && values.code.trim() === '' ? [{ at: 'code', text: texts.codeRequired } as const] : []),
  ];
}

/** An answer as it is sent; an approval has no comments. */
function sentAnswer({ decision, comment, days }: Answer) {
  if (decision !== 'return') return { decision: 'approve' as const, comment: '', day_comments: [] };
  const day_comments = Object.entries(days)
    .map(([date, text]) => ({ date, comment: text.trim() }))
    .filter((one) => one.comment !== '');
  return { decision, comment: comment.trim(), day_comments };
}

/** The code that is mailed to whoever has the link, and the button that sends it. */
function CodeField({
  link,
  to,
  value,
  fault,
  onChange,
}: {
  readonly link: ClientLink;
  readonly to: string;
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (code: string) => void;
}): ReactNode {
  const mailing = useExclusiveMutation('client-approval-code', {
    mutationFn: () => api('POST /api/client-approval/code', { body: link }),
  });
  return (
    <Stack gap="sm">
      <Row gap="sm" align="baseline">
        <TextField
          flex={1}
          label={texts.code}
          {...hintBelow(texts.codeHint(to))}
          required
          isPlainlyRequired
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          value={value}
          error={fault}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <ActionButton
          variant="default"
          isBusy={mailing.isPending}
          busy={texts.sendingCode}
          onClick={() => mailing.mutate()}
        >
          {texts.sendCode}
        </ActionButton>
      </Row>
      <div role="status">{mailing.data !== undefined && <Hint>{mailing.data.message}</Hint>}</div>
      {mailing.isError && <Banner kind="error">{messageOf(mailing.error, texts.codeFailed)}</Banner>}
    </Stack>
  );
}
