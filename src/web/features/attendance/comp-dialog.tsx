import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { CompDay } from '#contract/swaps.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { formatDate } from '../../lib/dates.ts';
import { api } from '../../lib/api.ts';
import { swapsQuery } from '../../lib/month-queries.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useForm } from '../../lib/use-form.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { Button } from '../../ui/button.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Hint, Stack } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SAVING, type DayDialogProps } from './day-form.ts';
import { swapTexts as texts } from './swap-texts.ts';

/** The compensation (代休) for work on a rest day, which admins give and take back. */
export function CompDialog(props: DayDialogProps): ReactNode {
  const period = useWagePeriods().on(props.row.date);
  const query = useQuery(swapsQuery(period.name, props.subject));
  return (
    <Loaded query={query} failed={texts.readFailed} heights={['14rem']}>
      {({ comp_days: days }) => {
        const day = days.find(({ date }) => date === props.row.date);
        if (day === undefined) return <Hint>{texts.noComp}</Hint>;
        return props.subject === 'own' ? (
          <OwnCompensation {...props} day={day} />
        ) : (
          <Compensation {...props} day={day} />
        );
      }}
    </Loaded>
  );
}

interface OfDay extends DayDialogProps {
  readonly day: CompDay;
}

/** What a rest day earned, or would earn. */
const CompFacts = ({ day }: { readonly day: CompDay }): ReactNode => (
  <>
    <Hint>{texts.compLead}</Hint>
    <Facts
      layout="lines"
      facts={[
        {
          label: texts.worked,
          value: texts.workedOn(formatDuration(minutes(day.worked_minutes)), texts.restKinds[day.rest_kind]),
        },
        { label: texts.days, value: texts.daysOf(day.days) },
        { label: texts.until, value: formatDate(isoDate(day.expires_on)) },
        ...(day.left_days === null ? [] : [{ label: texts.left, value: texts.leftOf(day.left_days) }]),
      ]}
    />
  </>
);

/** One's own: whether it was given. */
const OwnCompensation = ({ day, onClose }: OfDay): ReactNode => (
  <Stack gap="lg">
    <CompFacts day={day} />
    <Hint>{day.left_days === null ? texts.requestIt : texts.takeIt}</Hint>
    <DialogActions>
      <Button variant="default" onClick={onClose}>
        {texts.close}
      </Button>
    </DialogActions>
  </Stack>
);

/** An employee's, which is given or taken back. */
function Compensation({ subject, day, onClose, onDone }: OfDay): ReactNode {
  const queryClient = useQueryClient();
  const isGiven = day.left_days !== null;
  const form = useForm({
    draft: `comp ${day.date} ${subject}`,
    initial: {},
    mutation: SAVING,
    save: (_, keyFor): Promise<{ readonly message: string }> => {
      const id = String(subject);
      const body = { date: day.date };
      return isGiven
        ? api('DELETE /api/admin/users/{id}/comp-days/{date}', { params: { id, date: day.date } })
        : api('POST /api/admin/users/{id}/comp-days', { params: { id }, body, idempotencyKey: keyFor(body) });
    },
    failed: texts.compFailed,
    onSaved: ({ message }) => onDone(message),
    onSettled: () => invalidate(queryClient, 'comp'),
  });
  return (
    <DialogForm
      form={form}
      firstField=""
      save={isGiven ? texts.takeCompBack : texts.give}
      saving={isGiven ? texts.withdrawing : texts.giving}
      cancel={texts.close}
      isDangerous={isGiven}
      onClose={onClose}
    >
      <CompFacts day={day} />
    </DialogForm>
  );
}
