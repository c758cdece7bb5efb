import type { ReactNode } from 'react';

import type { EmployeeObligation } from '#contract/leave-ledger.ts';
import { isoDate } from '#domain/time/date.ts';
import { parseTypedDate } from '#domain/time/typed.ts';
import { api } from '../../lib/api.ts';
import { useEntryForm } from '../../lib/use-entry-form.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { DateField, typedDateFault } from '../../ui/date-field.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import type { FormDialog } from '../../ui/editing.tsx';
import { hintBelow } from '../../ui/field.tsx';
import { Hint, Text } from '../../ui/layout.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { designationTexts as texts } from './designation-texts.ts';
import { dateText } from './texts.ts';

/** Fixes a day of somebody's paid leave (時季指定), with the record of having heard them before (労基則24条の6). */
export function DesignationForm({ of, onClose, onSaved }: FormDialog & { readonly of: EmployeeObligation }): ReactNode {
  const today = useToday();
  const form = useEntryForm({
    draft: `designated-leave ${of.user_id}`,
    initial: { date: '', heardOn: dateText(today), wish: '' },
    validate: ({ date, heardOn, wish }) => {
      const [day, heard] = [parseTypedDate(date, today), parseTypedDate(heardOn, today)];
      return {
        ...(day === null && { date: typedDateFault(date, today) ?? texts.required(texts.date) }),
        ...(day !== null && day > of.deadline && { date: texts.afterDeadline(dateText(isoDate(of.deadline))) }),
        ...(heard === null && { heardOn: typedDateFault(heardOn, today) ?? texts.required(texts.heardOn) }),
        ...(heard !== null && heard > today && { heardOn: texts.future }),
        ...(wish.trim() === '' && { wish: texts.required(texts.wish) }),
      };
    },
    mutation: 'designate-leave',
    save: ({ date, heardOn, wish }, keyFor) => {
      const body = {
        date: parseTypedDate(date, today) ?? today,
        heard_on: parseTypedDate(heardOn, today) ?? today,
        heard_wish: wish.trim(),
      };
      return api('POST /api/admin/users/{id}/designated-leave', {
        params: { id: String(of.user_id) },
        body,
        idempotencyKey: keyFor({ user: of.user_id, ...body }),
      });
    },
    wireNames: { date: 'date', request_date: 'date', heard_on: 'heardOn', heard_wish: 'wish' },
    failed: texts.failed,
    changes: 'leave',
    onSaved,
  });
  return (
    <DialogForm form={form} firstField="date" onClose={onClose}>
      <Hint>{texts.lead}</Hint>
      <Text>{texts.left(of.remaining_days, dateText(isoDate(of.deadline)))}</Text>
      <DateField {...form.typed('date')} label={texts.date} required today={today} />
      <DateField {...form.typed('heardOn')} label={texts.heardOn} required today={today} />
      <TextArea {...form.field('wish')} {...hintBelow(texts.wishHint)} label={texts.wish} required rows={3} />
    </DialogForm>
  );
}
