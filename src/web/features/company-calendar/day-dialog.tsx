import type { ReactNode } from 'react';

import { type CompanyDay, DAY_KINDS } from '#domain/company-calendar/company-day.ts';
import { daysFrom, type IsoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { parseTypedDate } from '#domain/time/typed.ts';
import { useForm } from '../../lib/use-form.ts';
import { Choices } from '../../ui/choices.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { hintBelow, TextField } from '../../ui/field.tsx';
import { kindText, texts } from './texts.ts';

const LONGEST_NAME = 50;

interface Values {
  readonly kind: CompanyDay['kind'] | 'none';
  readonly until: string;
  readonly name: string;
}

interface DayForm {
  readonly day: CompanyDay | undefined;
  /** Whether it is of a work rule's calendar: a day that isn't in it is as the company has it. */
  readonly isOfRule: boolean;
  readonly onApply: (dates: readonly IsoDate[], day: CompanyDay | null) => void;
  readonly onClose: () => void;
}

/** Gives a day, or several in a row, a kind and a name. */
export const DayDialog = ({ date, ...rest }: DayForm & { readonly date: IsoDate | null }): ReactNode => (
  <SubjectDialog subject={date} title={texts.dayTitle} onClose={rest.onClose}>
    {(shown) => <Fields key={shown} date={shown} {...rest} />}
  </SubjectDialog>
);

function Fields({ date, day, isOfRule, onApply, onClose }: DayForm & { readonly date: IsoDate }): ReactNode {
  const last = (typed: string): IsoDate | null => parseTypedDate(typed, date);
  const form = useForm<Values, Values>({
    draft: `company-day ${date}`,
    initial: {
      kind: day?.kind ?? 'scheduled_holiday',
      until: formatDate(date),
      name: day?.name ?? '',
    },
    mutation: 'company-day',
    failed: texts.saveFailed,
    validate: ({ until }) => {
      const to = last(until);
      return to === null || to < date || to.slice(0, 4) !== date.slice(0, 4) ? { until: texts.untilInvalid } : {};
    },
    save: (values) => Promise.resolve(values),
    onSaved: ({ kind, until, name }) => {
      const dates = daysFrom(date, last(until) ?? date);
      onApply(dates, kind === 'none' ? null : { kind, name: name.trim() === '' ? null : name.trim() });
      onClose();
    },
  });
  return (
    <DialogForm form={form} firstField="kind" save={texts.apply} saving={texts.applying} onClose={onClose}>
      <Choices
        legend={texts.kind}
        name="kind"
        layout={isOfRule ? 'column' : 'row'}
        choices={[...DAY_KINDS, 'none' as const].map((kind) => ({ value: kind, label: kindText(kind, isOfRule) }))}
        value={form.values.kind}
        onChange={(kind) => form.change({ kind })}
      />
      <DateField {...form.typed('until')} {...hintBelow(texts.untilHint)} label={texts.until} today={date} />
      <TextField
        {...form.field('name')}
        {...hintBelow(texts.nameHint)}
        label={texts.name}
        maxLength={LONGEST_NAME}
        disabled={form.values.kind === 'none'}
      />
    </DialogForm>
  );
}
