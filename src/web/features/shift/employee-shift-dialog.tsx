import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { DEFAULT_WORKING_HOURS } from '#domain/shift/day.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { ApiError, api, failureOf } from '../../lib/api.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useFieldErrors } from '../../lib/use-field-errors.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import type { SavedShift } from '../../lib/wire.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { TimeInput } from '../../ui/time-input.tsx';
import { SHIFT_STEP } from './day-fields.tsx';
import { DAY_OFF, endsNextDay, hoursFaults, plannedDay, typedDay, typedHours, type TypedDay } from './draft.ts';
import styles from './employee-shifts.module.css';
import { employeeTexts } from './employee-texts.ts';
import { texts } from './texts.ts';

interface DialogProps {
  readonly userId: number;
  readonly shifts: readonly SavedShift[];
  readonly onClose: () => void;
  readonly onSaved: (message: string) => void;
}

/** Plans or corrects the shift of a day. */
export function EmployeeShiftDialog({
  date,
  onClose,
  ...props
}: DialogProps & {
  /** `null` while no day is corrected. */
  readonly date: IsoDate | null;
}): ReactNode {
  // The last one stays while its dialog goes out.
  const [shown, setShown] = useState(date);
  if (date !== null && date !== shown) setShown(date);
  const isSaving = useIsMutating({ mutationKey: [SAVING] }) > 0;
  if (shown === null) return null;
  return (
    <Dialog
      title={employeeTexts.title}
      opened={date !== null}
      // What is being saved can't be called back: the dialog waits to tell how it went.
      onClose={() => {
        if (!isSaving) onClose();
      }}
    >
      <p className={styles.day}>{employeeTexts.dayOf(shown)}</p>
      <ShiftForm key={shown} {...props} date={shown} onClose={onClose} />
    </Dialog>
  );
}

const SAVING = 'save-employee-shift';
const WIRE_NAMES: Readonly<Record<string, keyof TypedDay>> = { start_time: 'start', end_time: 'end' };

function ShiftForm({ userId, date, shifts, onClose, onSaved }: DialogProps & { readonly date: IsoDate }): ReactNode {
  const queryClient = useQueryClient();
  const saved = shifts.find((shift) => shift.date === date);
  const draft = useDraft(`shift ${date} ${userId}`, saved === undefined ? DAY_OFF : typedDay(saved));
  const { faults, found, find, change: changeFaults } = useFieldErrors<keyof TypedDay>();
  const day = draft.values;
  const [firstField] = useState(day.isWorkday ? 'start' : 'isWorkday');
  const change = (changed: Partial<TypedDay>): void => {
    draft.change(changed);
    changeFaults(Object.keys(changed));
  };

  const saving = useExclusiveMutation(SAVING, {
    mutationFn: async () => {
      const { startTime, endTime, isWorkday } = plannedDay(date, day);
      const body = { date, start_time: startTime, end_time: endTime, is_workday: isWorkday };
      const id = String(userId);
      return saved === undefined
        ? api('POST /api/admin/users/{id}/shifts/new', { params: { id }, body })
        : api('PUT /api/admin/users/{id}/shifts/{shiftId}', { params: { id, shiftId: String(saved.id) }, body });
    },
    onSuccess: ({ message }) => {
      draft.discard();
      void queryClient.invalidateQueries({ queryKey: ['shifts'] });
      onSaved(message);
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
      find(Object.fromEntries(fields.flatMap(([name, text]) => (WIRE_NAMES[name] ? [[WIRE_NAMES[name], text]] : []))));
    },
  });
  const submit = (): void => {
    const wrong = day.isWorkday ? (hoursFaults(day) ?? {}) : {};
    const named = Object.entries(wrong).filter(([, text]) => text !== undefined);
    find(Object.fromEntries(named));
    if (named.length === 0) saving.mutate();
  };
  const time = (field: 'start' | 'end') => ({
    name: field,
    label: texts[field],
    value: day[field],
    error: faults[field],
    disabled: !day.isWorkday,
    stepMinutes: SHIFT_STEP,
    onChange: (text: string) => change({ [field]: text }),
  });
  return (
    <DialogForm
      isRestored={draft.isRestored}
      failure={failureOf(saving.error, Object.keys(WIRE_NAMES), employeeTexts.saveFailed)}
      missing={null}
      isSaving={saving.isPending}
      found={found}
      firstField={firstField}
      onDiscard={draft.discard}
      onSubmit={submit}
      onCancel={() => {
        draft.discard();
        onClose();
      }}
    >
      <label className={styles.workday}>
        <input
          type="checkbox"
          name="isWorkday"
          checked={day.isWorkday}
          onChange={(event) =>
            change(event.currentTarget.checked ? { isWorkday: true, ...typedHours(DEFAULT_WORKING_HOURS) } : DAY_OFF)
          }
        />
        {texts.workday}
      </label>
      <div className={styles.pair}>
        <TimeInput {...time('start')} required={day.isWorkday} />
        <TimeInput {...time('end')} required={day.isWorkday} nextDay={endsNextDay(day)} />
      </div>
    </DialogForm>
  );
}
