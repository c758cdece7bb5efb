import type { ReactNode } from 'react';

import {
  composeReason,
  IRREGULAR_LABELS,
  readReason,
  type IrregularReason,
  type IrregularType,
} from '#domain/attendance/irregular.ts';
import type { AttendanceRecord } from '#domain/attendance/record.ts';
import { Choices } from '../../ui/choices.tsx';
import { DialogForm, FieldHint } from '../../ui/dialog-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { reportIrregular } from './day-calls.ts';
import { draftOf, Loaded, type DayDialogProps, useDayForm, useDay } from './day-dialog.tsx';
import { texts } from './texts.ts';

const TYPES = ['late', 'early', 'absence'] as const satisfies readonly IrregularType[];

/** The report of a late arrival, early leave or absence (spec §2, §5). */
export function IrregularDialog(props: DayDialogProps): ReactNode {
  const day = useDay(props.subject, props.row.date);
  return (
    <Loaded query={day} failed={texts.notRead([texts.read.records])} height={24}>
      {({ records }) => <Irregular {...props} records={records} />}
    </Loaded>
  );
}

interface IrregularDraft {
  readonly type: string;
  readonly reason: string;
  readonly reportedTo: string;
}

function Irregular({
  subject,
  row,
  records,
  onClose,
  onSaved,
}: DayDialogProps & { readonly records: readonly AttendanceRecord[] }): ReactNode {
  const initial: IrregularDraft = { type: 'absence', ...reportOf('absence', records) };
  const form = useDayForm({
    draft: draftOf('irregular', row.date, subject),
    initial,
    save: (values, keyFor) => {
      const irregularType = typeOf(values);
      const reason = composeReason(irregularType, values.reason, values.reportedTo);
      const body = { date: row.date, reason, irregularType };
      return reportIrregular(subject, body, keyFor(body));
    },
    wireNames: { reason: 'reason' },
    failed: texts.irregularFailed,
    onSaved,
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
