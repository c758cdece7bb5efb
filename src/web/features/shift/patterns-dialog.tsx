import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { ShiftPatternResponse } from '#contract/rosters.ts';
import { MOST_NEEDED, PATTERN_COLORS } from '#domain/shift/pattern.ts';
import { addDays, isoDate } from '#domain/time/date.ts';
import { weekdayLetter } from '#domain/time/japanese-date.ts';
import { api } from '../../lib/api.ts';
import { endDayText } from '../../lib/end-day.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { parseTypedNumber } from '../../lib/typed-number.ts';
import { useEntryForm } from '../../lib/use-entry-form.ts';
import { timesText } from '../../lib/wire.ts';
import { Button } from '../../ui/button.tsx';
import { LoadedRows } from '../../ui/loaded-rows.tsx';
import { DialogForm, Pair } from '../../ui/dialog-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EditableLines } from '../../ui/editable-panel.tsx';
import { type FormDialog, useEditing } from '../../ui/editing.tsx';
import { hintBelow, TextField } from '../../ui/field.tsx';
import { Hint, Row, Stack, Text } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TimeInput } from '../../ui/time-input.tsx';
import { chosenEndDay, plannedDay, SHIFT_STEP, validateHours } from './draft.ts';
import { patternTexts as texts } from './roster-texts.ts';
import styles from './roster.module.css';

const patternsQuery = {
  queryKey: queryKey('shifts', 'patterns'),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api('GET /api/admin/shift-patterns', { signal }),
};

/** The company's patterns of shifts: added, changed and deleted. */
export function PatternsDialog({
  opened,
  onClose,
  onChanged,
}: {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The roster is to be read again. */
  readonly onChanged: () => void;
}): ReactNode {
  const query = useQuery({ ...patternsQuery, enabled: opened });
  const editing = useEditing<ShiftPatternResponse>({
    noun: texts.noun,
    words: { add: texts.add },
    nameOf: ({ name }) => name,
    mutation: SAVING,
    renderForm: (pattern, dialog) => <PatternForm pattern={pattern} {...dialog} />,
    remove: {
      ask: texts.removeText,
      run: ({ id }) => api('DELETE /api/admin/shift-patterns/{id}', { params: { id: String(id) } }),
      changes: 'shiftPatterns',
    },
    onDone: onChanged,
  });
  return (
    <>
      <Dialog title={texts.title} opened={opened && !editing.isOpen} onClose={onClose}>
        <Stack gap="md">
          <LoadedRows rows={query.data} query={query} failed={editing.words.failed} none={texts.none} isPlain>
            {(patterns) => (
              <EditableLines
                editing={editing}
                rows={patterns}
                keyOf={({ id }) => id}
                renderLine={(pattern) => (
                  <span className={styles.swatch} data-color={pattern.color}>
                    <Text as="span" weight="bold">
                      {pattern.shortcut} {pattern.name}
                    </Text>{' '}
                    <Text as="span" isNumeric>
                      {timesText(pattern)}
                    </Text>
                  </span>
                )}
              />
            )}
          </LoadedRows>
          <Row onPhones="fill">
            <Button onClick={() => editing.add()}>{editing.words.add}</Button>
            <Button variant="default" onClick={onClose}>
              {texts.close}
            </Button>
          </Row>
        </Stack>
      </Dialog>
      {editing.dialogs}
    </>
  );
}

const SAVING = 'save-shift-pattern';

const SUNDAY = isoDate('2026-11-22');
const WEEK = Array.from({ length: 7 }, (_, weekday) => weekdayLetter(addDays(SUNDAY, weekday)));

const NEEDED = ['needed0', 'needed1', 'needed2', 'needed3', 'needed4', 'needed5', 'needed6'] as const;
type NeededField = (typeof NEEDED)[number];
type Field =
  | 'name'
  | 'short_name'
  | 'shortcut'
  | 'color'
  | 'start'
  | 'end'
  | 'endDay'
  | 'break_minutes'
  | NeededField
  | 'needed_on_holidays';
type Values = Readonly<Record<Field, string>>;

const neededOf = (pattern: ShiftPatternResponse | null): Record<NeededField, string> => ({
  needed0: String(pattern?.needed[0] ?? 0),
  needed1: String(pattern?.needed[1] ?? 0),
  needed2: String(pattern?.needed[2] ?? 0),
  needed3: String(pattern?.needed[3] ?? 0),
  needed4: String(pattern?.needed[4] ?? 0),
  needed5: String(pattern?.needed[5] ?? 0),
  needed6: String(pattern?.needed[6] ?? 0),
});

const valuesOf = (pattern: ShiftPatternResponse | null): Values => ({
  name: pattern?.name ?? '',
  short_name: pattern?.short_name ?? '',
  shortcut: pattern?.shortcut ?? '',
  color: pattern?.color ?? 'blue',
  start: pattern?.start_time ?? '09:00',
  end: pattern?.end_time ?? '18:00',
  endDay: endDayText(pattern?.end_day),
  break_minutes: String(pattern?.break_minutes ?? 60),
  ...neededOf(pattern),
  needed_on_holidays: String(pattern?.needed_on_holidays ?? ''),
});

const WIRE_NAMES = {
  name: 'name',
  short_name: 'short_name',
  shortcut: 'shortcut',
  break_minutes: 'break_minutes',
  needed_on_holidays: 'needed_on_holidays',
  start_time: 'start',
  end_time: 'end',
  end_day: 'end',
} as const;

const numberOf = (text: string): number | null => parseTypedNumber(text, { min: 0, max: 999 });

function validate(values: Values): Partial<Record<keyof Values, string>> {
  const required = (['name', 'short_name', 'shortcut'] as const).filter((field) => values[field].trim() === '');
  const numbers = (['break_minutes', ...NEEDED, 'needed_on_holidays'] as const).filter(
    (field) => numberOf(values[field]) === null && !isAsOnWeekday(field, values),
  );
  return {
    ...validateHours(values),
    ...Object.fromEntries(required.map((field) => [field, texts.required(texts[REQUIRED[field]])])),
    ...Object.fromEntries(numbers.map((field) => [field, texts.notANumber])),
  };
}

/** Of a holiday, nothing is as many as on its weekday. */
const isAsOnWeekday = (field: Field, values: Values): boolean =>
  field === 'needed_on_holidays' && values[field].trim() === '';

const REQUIRED = { name: 'name', short_name: 'shortName', shortcut: 'shortcut' } as const;

function PatternForm({
  pattern,
  onClose,
  onSaved,
}: FormDialog & {
  readonly pattern: ShiftPatternResponse | null;
}): ReactNode {
  const form = useEntryForm<Values, { readonly message: string }>({
    draft: `shift-pattern ${pattern?.id ?? 'new'}`,
    initial: valuesOf(pattern),
    mutation: SAVING,
    failed: texts.saveFailed,
    wireNames: WIRE_NAMES,
    validate,
    save: (values) => {
      const { startTime, endTime, endDay } = plannedDay(SUNDAY, { isWorkday: true, ...values });
      const body = {
        name: values.name.trim(),
        short_name: values.short_name.trim(),
        shortcut: values.shortcut.trim(),
        color: PATTERN_COLORS.find((color) => color === values.color) ?? 'blue',
        start_time: startTime ?? '',
        end_time: endTime ?? '',
        end_day: endDay,
        break_minutes: numberOf(values.break_minutes) ?? 0,
        needed: NEEDED.map((field) => numberOf(values[field]) ?? 0),
        needed_on_holidays: numberOf(values.needed_on_holidays),
      };
      return pattern === null
        ? api('POST /api/admin/shift-patterns', { body })
        : api('PUT /api/admin/shift-patterns/{id}', { params: { id: String(pattern.id) }, body });
    },
    changes: 'shiftPatterns',
    onSaved,
  });
  return (
    <DialogForm form={form} firstField="name" onClose={onClose}>
      <TextField {...form.field('name')} label={texts.name} required maxLength={30} autoComplete="off" />
      <Pair>
        <TextField
          {...form.field('short_name')}
          {...hintBelow(texts.shortNameHint)}
          label={texts.shortName}
          required
          maxLength={3}
          autoComplete="off"
        />
        <TextField
          {...form.field('shortcut')}
          {...hintBelow(texts.shortcutHint)}
          label={texts.shortcut}
          required
          maxLength={1}
          autoComplete="off"
          autoCapitalize="characters"
        />
      </Pair>
      <Pair>
        <TimeInput {...form.typed('start')} label={texts.start} required stepMinutes={SHIFT_STEP} />
        <TimeInput
          {...form.typed('end')}
          label={texts.end}
          required
          stepMinutes={SHIFT_STEP}
          {...chosenEndDay(form.values, (endDay) => form.change({ endDay, end: form.values.end }))}
        />
      </Pair>
      <Pair>
        <TextField
          {...form.field('break_minutes')}
          label={texts.breakMinutes}
          required
          inputMode="numeric"
          maxLength={4}
        />
        <SelectField
          {...form.field('color')}
          label={texts.color}
          data={PATTERN_COLORS.map((color) => ({ value: color, label: texts.colors[color] }))}
        />
      </Pair>
      <Text weight="bold">{texts.needed}</Text>
      <div className={styles.week}>
        {NEEDED.map((field, weekday) => (
          <TextField
            key={field}
            {...form.field(field)}
            label={WEEK[weekday] ?? ''}
            labelNote={texts.neededNote}
            inputMode="numeric"
            maxLength={String(MOST_NEEDED).length}
          />
        ))}
        <TextField
          {...form.field('needed_on_holidays')}
          label={texts.onHolidays}
          labelNote={texts.onHolidaysNote}
          inputMode="numeric"
          maxLength={String(MOST_NEEDED).length}
        />
      </div>
      <Hint>{texts.onHolidaysHint}</Hint>
    </DialogForm>
  );
}
