import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { DEFAULT_WORKING_HOURS } from '#domain/shift/plan.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { api } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useForm } from '../../lib/use-form.ts';
import type { SavedShift } from '../../lib/wire.ts';
import { CheckField } from '../../ui/choices.tsx';
import { DialogForm, Pair } from '../../ui/dialog-form.tsx';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { Stack, Text } from '../../ui/layout.tsx';
import { TimeInput } from '../../ui/time-input.tsx';
import {
  DAY_OFF,
  endsNextDay,
  plannedDay,
  SHIFT_STEP,
  typedDay,
  typedHours,
  validateHours,
  type TypedDay,
} from './draft.ts';
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
  const isSaving = useIsMutating({ mutationKey: [SAVING] }) > 0;
  return (
    <SubjectDialog
      subject={date}
      title={employeeTexts.title}
      // A save can't be aborted: the dialog waits for its outcome.
      onClose={() => {
        if (!isSaving) onClose();
      }}
    >
      {(shown) => (
        <Stack gap="lg">
          <Text weight="bold">{formatMonthDay(shown)}</Text>
          <ShiftForm key={shown} {...props} date={shown} onClose={onClose} />
        </Stack>
      )}
    </SubjectDialog>
  );
}

const SAVING = 'save-employee-shift';

function ShiftForm({ userId, date, shifts, onClose, onSaved }: DialogProps & { readonly date: IsoDate }): ReactNode {
  const queryClient = useQueryClient();
  const saved = shifts.find((shift) => shift.date === date);
  const form = useForm<TypedDay, { readonly message: string }>({
    draft: `shift ${date} ${userId}`,
    initial: saved === undefined ? DAY_OFF : typedDay(saved),
    validate: (day) => (day.isWorkday ? (validateHours(day) ?? {}) : {}),
    mutation: SAVING,
    save: (day) => {
      const { startTime, endTime, isWorkday } = plannedDay(date, day);
      const body = { date, start_time: startTime, end_time: endTime, is_workday: isWorkday };
      const id = String(userId);
      return saved === undefined
        ? api('POST /api/admin/users/{id}/shifts/new', { params: { id }, body })
        : api('PUT /api/admin/users/{id}/shifts/{shiftId}', { params: { id, shiftId: String(saved.id) }, body });
    },
    wireNames: { start_time: 'start', end_time: 'end' },
    failed: employeeTexts.saveFailed,
    onSaved: ({ message }) => {
      void invalidate(queryClient, 'shift');
      onSaved(message);
    },
  });
  const day = form.values;
  const [firstField] = useState(day.isWorkday ? 'start' : 'isWorkday');
  const time = (field: 'start' | 'end') => ({
    ...form.typed(field),
    label: texts[field],
    required: day.isWorkday,
    disabled: !day.isWorkday,
    stepMinutes: SHIFT_STEP,
  });
  return (
    <DialogForm form={form} firstField={firstField} onClose={onClose}>
      <CheckField
        label={texts.workday}
        name="isWorkday"
        checked={day.isWorkday}
        onChange={(isWorkday) => form.change(isWorkday ? { isWorkday, ...typedHours(DEFAULT_WORKING_HOURS) } : DAY_OFF)}
      />
      <Pair>
        <TimeInput {...time('start')} />
        <TimeInput {...time('end')} nextDay={endsNextDay(day)} />
      </Pair>
    </DialogForm>
  );
}
