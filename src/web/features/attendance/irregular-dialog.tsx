import type { ReactNode } from 'react';

import {
  composeReason,
  IRREGULAR_LABELS,
  readReason,
  type IrregularReason,
  type IrregularType,
} from '#domain/attendance/irregular.ts';
import type { AttendanceRecord } from '#domain/attendance/record.ts';
import { api } from '../../lib/api.ts';
import { Choices } from '../../ui/choices.tsx';
import { DialogForm, FieldHint } from '../../ui/dialog-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useDay, useDayForm, type DayDialogProps } from './day-form.ts';
import { texts } from './texts.ts';

const TYPES = ['late', 'early', 'absence'] as const satisfies readonly IrregularType[];

/** The report of a late arrival, early leave or absence (spec §2, §5). */
export function IrregularDialog(props: DayDialogProps): ReactNode {
  const day = useDay(props);
  return (
    <Loaded query={day} failed={texts.notRead([texts.read.records])} heights={['24rem']}>
      {({ records }) => <Irregular dialog={props} records={records} />}
    </Loaded>
  );
}

interface IrregularDraft {
  readonly type: string;
  readonly reason: string;
  readonly reportedTo: string;
}

function Irregular({
  dialog,
  records,
}: {
  readonly dialog: DayDialogProps;
  readonly records: readonly AttendanceRecord[];
}): ReactNode {
  const { subject, row, onClose } = dialog;
  const initial: IrregularDraft = { type: 'absence', ...reportOf('absence', records) };
  const form = useDayForm('irregular', dialog, {
    initial,
    save: (values, keyFor) => {
      const irregularType = typeOf(values);
      const reason = composeReason(irregularType, values.reason, values.reportedTo);
      const body = { date: row.date, reason, irregularType };
      const input = { body, idempotencyKey: keyFor(body) };
      return subject === 'own'
        ? api('POST /api/time-records/absence', input)
        : api('POST /api/admin/users/{id}/time-records/absence', { ...input, params: { id: String(subject) } });
    },
    wireNames: { reason: 'reason' },
    failed: texts.irregularFailed,
  });
  const { reason, reportedTo } = form.values;
  const type = typeOf(form.values);
  const isReplacing = records.some(({ recordType }) => recordType === type);
  /** What was reported of the other type comes along, unless the person has begun to write. */
  const choose = (next: IrregularType): void => {
    const recorded = reportOf(type, records);
    const isUntouched = reason === recorded.reason && reportedTo === recorded.reportedTo;
    form.change({ type: next, ...(isUntouched && reportOf(next, records)) });
  };

  return (
    <DialogForm
      form={form}
      firstField="type"
      missing={reason.trim() === '' ? texts.required(texts.reason) : null}
      onClose={onClose}
    >
      <Choices
        legend={texts.irregularType}
        name="type"
        layout="row"
        choices={TYPES.map((value) => ({ value, label: IRREGULAR_LABELS[value] }))}
        value={type}
        onChange={choose}
      />
      <FieldHint role="status">{isReplacing && texts.replaces(IRREGULAR_LABELS[type])}</FieldHint>
      <TextArea {...form.field('reason')} label={texts.reason} required rows={2} />
      <TextField {...form.field('reportedTo')} label={texts.reportedTo} autoComplete="off" />
    </DialogForm>
  );
}

const typeOf = ({ type }: IrregularDraft): IrregularType => TYPES.find((one) => one === type) ?? 'absence';

/** What the day's report of that type says, empty when there is none. */
function reportOf(type: IrregularType, records: readonly AttendanceRecord[]): Omit<IrregularDraft, 'type'> {
  const record = records.findLast(({ recordType }) => recordType === type);
  const read: IrregularReason | null = record === undefined ? null : readReason(record.absenceReason ?? '');
  return { reason: read?.note ?? '', reportedTo: read?.reportedTo ?? '' };
}
