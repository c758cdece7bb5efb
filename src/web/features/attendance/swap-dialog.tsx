import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { DaySwapResponse, SwapCheck } from '#contract/swaps.ts';
import { type IsoDate, isoDate, isWeekend } from '#domain/time/date.ts';
import { parseTypedDate } from '#domain/time/typed.ts';
import { formatDate } from '../../lib/dates.ts';
import type { DECLINED } from '../../lib/declined.ts';
import { api, messageOf } from '../../lib/api.ts';
import { said } from '../../lib/closed-month.tsx';
import { swapsQuery } from '../../lib/month-queries.ts';
import { about, type Subject } from '../../lib/subject.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { useForm } from '../../lib/use-form.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DateField, typedDateFault } from '../../ui/date-field.tsx';
import { DialogForm, Pair } from '../../ui/dialog-form.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Hint, Stack } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { usePlanAcceptance } from '../../ui/plan-acceptance.ts';
import { ReasonForm } from '../../ui/reason-form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { SAVING, type DayDialogProps } from './day-form.ts';
import { swapTexts as texts } from './swap-texts.ts';

/** The swap of a day (振替): that it is in one, or a new one. */
export function SwapDialog(props: DayDialogProps): ReactNode {
  const { subject, row } = props;
  const period = useWagePeriods().on(row.date);
  const query = useQuery(swapsQuery(period.name, subject));
  return (
    <Loaded query={query} failed={texts.readFailed} heights={['22rem']}>
      {({ data }) => {
        const ofDay = data.filter(({ works_on, rests_on }) => works_on === row.date || rests_on === row.date);
        const swap = ofDay.find(({ status }) => status === 'pending' || status === 'approved');
        // The newest first, that somebody gave a reason for.
        const refused = ofDay.find(({ notes }) => notes !== null);
        if (swap === undefined) return <NewSwap {...props} refused={refused} />;
        return swap.status === 'approved' && subject !== 'own' ? (
          <TakeBack {...props} swap={swap} />
        ) : (
          <StoredSwap {...props} swap={swap} />
        );
      }}
    </Loaded>
  );
}

type SwapFields = 'worksOn' | 'restsOn' | 'reason';

/** Asks for a swap, or enters one that is agreed with an employee, and shows its outcome before it is saved. */
function NewSwap({
  subject,
  row,
  refused,
  onClose,
  onDone,
}: DayDialogProps & {
  /** An earlier one of the day that was rejected or taken back. */
  readonly refused: DaySwapResponse | undefined;
}): ReactNode {
  const queryClient = useQueryClient();
  const today = useToday();
  const isOwn = subject === 'own';
  const isRest = isWeekend(row.date) || row.holiday !== null;
  const own = formatDate(row.date);
  const { question, sendAccepted } = usePlanAcceptance('enteredSwap');
  const form = useForm({
    draft: `swap ${row.date} ${subject}`,
    initial: { worksOn: isRest ? own : '', restsOn: isRest ? '' : own, reason: '' },
    validate: ({ worksOn, restsOn }): FieldErrors<SwapFields> => {
      const faults: Partial<Record<SwapFields, string>> = {};
      if (parseTypedDate(worksOn, today) === null)
        faults.worksOn = typedDateFault(worksOn, today) ?? texts.required(texts.worksOn);
      if (parseTypedDate(restsOn, today) === null)
        faults.restsOn = typedDateFault(restsOn, today) ?? texts.required(texts.restsOn);
      return faults;
    },
    mutation: SAVING,
    save: (values, keyFor): Promise<{ readonly message: string } | typeof DECLINED> => {
      const body = {
        works_on: parseTypedDate(values.worksOn, today) ?? '',
        rests_on: parseTypedDate(values.restsOn, today) ?? '',
        ...(values.reason.trim() !== '' && { reason: values.reason.trim() }),
      };
      if (isOwn) return api('POST /api/swaps', { body, idempotencyKey: keyFor(body) });
      return sendAccepted((accepted) => {
        const sent = { ...body, ...accepted };
        const input = { body: sent, idempotencyKey: keyFor(sent) };
        return api('POST /api/admin/users/{id}/swaps', { ...input, params: { id: String(subject) } });
      });
    },
    wireNames: { works_on: 'worksOn', rests_on: 'restsOn', reason: 'reason' },
    failed: texts.failed,
    onSaved: ({ message }) => onDone(message),
    onSettled: () => invalidate(queryClient, 'swap'),
  });
  const [worksOn, restsOn] = [parseTypedDate(form.values.worksOn, today), parseTypedDate(form.values.restsOn, today)];
  return (
    <DialogForm
      form={form}
      firstField={isRest ? 'restsOn' : 'worksOn'}
      save={isOwn ? texts.request : texts.enter}
      saving={isOwn ? texts.requesting : texts.entering}
      onClose={onClose}
    >
      <Hint>{texts.lead}</Hint>
      {refused !== undefined && (
        <Banner kind="info">{texts.refused(texts.statuses[refused.status], refused.notes ?? '')}</Banner>
      )}
      <Pair onPhones="lines">
        <DateField {...form.typed('worksOn')} label={texts.worksOn} required today={today} />
        <DateField {...form.typed('restsOn')} label={texts.restsOn} required today={today} />
      </Pair>
      {worksOn !== null && restsOn !== null && <Outlook subject={subject} worksOn={worksOn} restsOn={restsOn} />}
      <TextArea {...form.field('reason')} label={texts.reason} rows={2} />
      {question}
    </DialogForm>
  );
}

const checkQuery = (subject: Subject, worksOn: IsoDate, restsOn: IsoDate) => ({
  queryKey: queryKey('swaps', 'check', subject, worksOn, restsOn),
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<SwapCheck> =>
    api(...about(subject, 'GET /api/swaps/check', { query: { works_on: worksOn, rests_on: restsOn }, signal })),
});

/** The outcome of a swap while it is being typed. */
function Outlook({
  subject,
  worksOn,
  restsOn,
}: {
  readonly subject: Subject;
  readonly worksOn: IsoDate;
  readonly restsOn: IsoDate;
}): ReactNode {
  const { data, error } = useQuery(checkQuery(subject, worksOn, restsOn));
  return (
    <div role="status">
      {error !== null && <Banner kind="error">{messageOf(error, texts.checkFailed)}</Banner>}
      {data === undefined && error === null && <Hint>{texts.checking}</Hint>}
      {data !== undefined && data.refusal !== null && (
        <Banner kind="error">
          {data.is_comp && <b>{texts.isComp}</b>} {said({ ...data, message: data.refusal })}
        </Banner>
      )}
      {data !== undefined && data.rest_kind !== null && (
        <Banner kind="info">
          {[
            texts.possible[data.rest_kind],
            ...(data.is_other_week ? [texts.otherWeek] : []),
            ...(data.is_other_period ? [texts.otherPeriod] : []),
            subject === 'own' ? texts.byApproval : texts.atOnce,
          ].map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Banner>
      )}
    </div>
  );
}

interface OfSwap extends DayDialogProps {
  readonly swap: DaySwapResponse;
}

/** The two days of a swap, and how far it has come. */
const SwapFacts = ({ swap }: Pick<OfSwap, 'swap'>): ReactNode => (
  <Facts
    layout="lines"
    facts={[
      { label: texts.worksOn, value: formatDate(isoDate(swap.works_on)) },
      { label: texts.restsOn, value: formatDate(isoDate(swap.rests_on)) },
      { label: texts.status, value: texts.statuses[swap.status] },
      ...(swap.decided === null ? [] : [{ label: texts.decidedBy, value: swap.decided.by }]),
      ...(swap.reason === null ? [] : [{ label: texts.said, value: swap.reason }]),
    ]}
  />
);

/** One's own swap, which can be cancelled while it waits; of an employee one that waits. */
function StoredSwap({ subject, swap, onClose, onDone }: OfSwap): ReactNode {
  const queryClient = useQueryClient();
  const cancelling = useExclusiveMutation(SAVING, {
    mutationFn: () => api('DELETE /api/swaps/{id}', { params: { id: String(swap.id) } }),
    onSuccess: ({ message }) => onDone(message),
    onSettled: () => invalidate(queryClient, 'swap'),
  });
  const isCancellable = subject === 'own' && swap.status === 'pending';
  return (
    <Stack gap="lg">
      <SwapFacts swap={swap} />
      {cancelling.isError && <Banner kind="error">{messageOf(cancelling.error, texts.failed)}</Banner>}
      {!isCancellable && <Hint>{subject === 'own' ? texts.byAdmin : texts.toApproval}</Hint>}
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={cancelling.isPending}>
          {texts.close}
        </Button>
        {isCancellable && (
          <ActionButton
            color="red.9"
            isBusy={cancelling.isPending}
            busy={texts.withdrawing}
            onClick={() => cancelling.mutate()}
          >
            {texts.withdraw}
          </ActionButton>
        )}
      </DialogActions>
    </Stack>
  );
}

/** An employee's swap that holds, which an admin can take back. */
function TakeBack({ swap, onClose, onDone }: OfSwap): ReactNode {
  const { question, sendAccepted } = usePlanAcceptance('swapBack');
  const params = { id: String(swap.id) };
  return (
    <ReasonForm
      draft={`swap back ${swap.id}`}
      mutation={SAVING}
      changes="swap"
      texts={texts.takingBack}
      send={(notes) =>
        sendAccepted((accepted) =>
          api('PUT /api/admin/swaps/{id}', { params, body: { status: 'cancelled', notes, ...accepted } }),
        )
      }
      onClose={onClose}
      onSaved={onDone}
    >
      <SwapFacts swap={swap} />
      <Hint>{texts.takeBackHint}</Hint>
      {question}
    </ReasonForm>
  );
}
