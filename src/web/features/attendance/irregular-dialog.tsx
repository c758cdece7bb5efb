import type { ReactNode } from 'react';

import {
  composeReason,
  IRREGULAR_LABELS,
  readReason,
  type IrregularReason,
  type IrregularType,
} from '#domain/attendance/irregular.ts';
import type { AttendanceRecord } from '#domain/attendance/record.ts';
import { failureOf } from '../../lib/api.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useFieldErrors } from '../../lib/use-field-errors.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { reportIrregular } from './day-calls.ts';
import { draftOf, type DayDialogProps } from './day-dialog.ts';
import styles from './day-form.module.css';
import { Loaded } from './loaded.tsx';
import { texts } from './texts.ts';
import { useDay } from './use-day.ts';
import { useSaving } from './use-saving.ts';

const TYPES = ['late', 'early', 'absence'] as const satisfies readonly IrregularType[];
const WIRE_NAMES = ['reason'];

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
  const draft = useDraft(draftOf('irregular', row.date, subject), initial);
  const { faults, found, find, change: changeFaults } = useFieldErrors<'reason'>();
  const keyFor = useIdempotencyKey();
  const { reason, reportedTo } = draft.values;
  const type = TYPES.find((one) => one === draft.values.type) ?? 'absence';
  const isReplacing = records.some(({ recordType }) => recordType === type);

  const saving = useSaving({
    save: async () => {
      const body = { date: row.date, reason: composeReason(type, reason, reportedTo), irregularType: type };
      return reportIrregular(subject, body, keyFor(body));
    },
    onSaved: (message) => {
      draft.discard();
      onSaved(message);
    },
    onRefused: (fields) => find(fields['reason'] === undefined ? {} : { reason: fields['reason'] }),
  });

  const change = (changed: Partial<IrregularDraft>): void => {
    draft.change(changed);
    changeFaults(Object.keys(changed));
  };
  /** What was reported of the other type comes along, unless the person has begun to write. */
  const choose = (next: IrregularType): void => {
    const standing = reportOf(type, records);
    const isUntouched = reason === standing.reason && reportedTo === standing.reportedTo;
    change({ type: next, ...(isUntouched && reportOf(next, records)) });
  };

  return (
    <DialogForm
      isRestored={draft.isRestored}
      failure={failureOf(saving.error, WIRE_NAMES, texts.irregularFailed)}
      missing={reason.trim() === '' ? texts.required(texts.reason) : null}
      isSaving={saving.isPending}
      found={found}
      firstField="type"
      onDiscard={draft.discard}
      onSubmit={() => {
        find({});
        saving.mutate();
      }}
      onCancel={() => {
        draft.discard();
        onClose();
      }}
    >
      <fieldset className={styles.choices}>
        <legend>{texts.irregularType}</legend>
        {TYPES.map((one) => (
          <label key={one} className={styles.choice}>
            <input type="radio" name="type" value={one} checked={one === type} onChange={() => choose(one)} />
            {IRREGULAR_LABELS[one]}
          </label>
        ))}
      </fieldset>
      <p className={styles.hint} role="status">
        {isReplacing && texts.replaces(IRREGULAR_LABELS[type])}
      </p>
      <TextArea
        name="reason"
        label={texts.reason}
        required
        rows={2}
        value={reason}
        error={faults.reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
      <TextField
        name="reportedTo"
        label={texts.reportedTo}
        value={reportedTo}
        autoComplete="off"
        onChange={(event) => change({ reportedTo: event.currentTarget.value })}
      />
    </DialogForm>
  );
}

/** What the day's report of that type says, empty when there is none. */
function reportOf(type: IrregularType, records: readonly AttendanceRecord[]): Omit<IrregularDraft, 'type'> {
  const record = records.findLast(({ recordType }) => recordType === type);
  const read: IrregularReason | null = record === undefined ? null : readReason(record.absenceReason ?? '');
  return { reason: read?.note ?? '', reportedTo: read?.reportedTo ?? '' };
}
