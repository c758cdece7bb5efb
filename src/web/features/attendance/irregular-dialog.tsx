import type { ReactNode } from 'react';

import {
  composeReason,
  IRREGULAR_TYPES,
  likelyIrregular,
  readReason,
  type IrregularReason,
  type IrregularType,
} from '#domain/attendance/irregular.ts';
import { hoursLeft } from '#domain/leave/planned-hours.ts';
import type { AttendanceRecord } from '#domain/attendance/record.ts';
import { IRREGULAR_LABELS } from '../../lib/irregular-labels.ts';
import { api } from '../../lib/api.ts';
import { about } from '../../lib/subject.ts';
import { Choices } from '../../ui/choices.tsx';
import { DialogForm, FieldHint } from '../../ui/dialog-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useDay, useDayForm, type DayDialogProps } from './day-form.ts';
import { texts } from './texts.ts';

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
  /** `''` while none is chosen. */
  readonly type: IrregularType | '';
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
  // What was reported already is to be looked at, or replaced; else what the day itself suggests.
  const reported = IRREGULAR_TYPES.find((each) => records.some(({ recordType }) => recordType === each));
  const first = reported ?? likelyIrregular({ ...row, shift: hoursLeft(row.shift, row.partLeave) }) ?? '';
  const initial: IrregularDraft = { type: first, ...reportOf(first, records) };
  const form = useDayForm('irregular', dialog, {
    initial,
    save: (values, keyFor) => {
      const irregularType = typeOf(values);
      if (irregularType === '') throw new Error('the form is not sent without a type');
      const reason = composeReason(irregularType, values.reason, values.reportedTo);
      const body = { date: row.date, reason, irregularType };
      return api(...about(subject, 'POST /api/time-records/absence', { body, idempotencyKey: keyFor(body) }));
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
      missing={type === '' ? texts.chooseIrregular : reason.trim() === '' ? texts.required(texts.reason) : null}
      onClose={onClose}
    >
      <Choices
        legend={texts.irregularType}
        name="type"
        required
        layout="row"
        choices={IRREGULAR_TYPES.map((value) => ({ value, label: IRREGULAR_LABELS[value] }))}
        value={type === '' ? undefined : type}
        onChange={choose}
      />
      <FieldHint role="status">{type !== '' && isReplacing && texts.replaces(IRREGULAR_LABELS[type])}</FieldHint>
      <TextArea {...form.field('reason')} label={texts.reason} required rows={2} />
      <TextField {...form.field('reportedTo')} label={texts.reportedTo} autoComplete="off" />
    </DialogForm>
  );
}

// A restored draft may hold anything.
const typeOf = ({ type }: IrregularDraft): IrregularType | '' => IRREGULAR_TYPES.find((one) => one === type) ?? '';

/** What the day's report of that type says, empty when there is none. */
function reportOf(type: IrregularDraft['type'], records: readonly AttendanceRecord[]): Omit<IrregularDraft, 'type'> {
  const record = records.findLast(({ recordType }) => recordType === type);
  const read: IrregularReason | null = record === undefined ? null : readReason(record.absenceReason ?? '');
  return { reason: read?.note ?? '', reportedTo: read?.reportedTo ?? '' };
}
