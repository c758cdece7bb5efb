import { useState, type ReactNode } from 'react';

import type { CalendarFileDays } from '#contract/company-calendar.ts';
import {
  type CompanyDay,
  companyDayName,
  type CompanyDays,
  DAY_KIND_LABELS,
  type NamedDays,
} from '#domain/company-calendar/company-day.ts';
import { type Question, questionsOf } from '#domain/company-calendar/file-days.ts';
import { type IsoDate, isoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions, SubjectDialog } from '../../ui/dialog.tsx';
import { Hint, Stack, Text } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { texts } from './texts.ts';
import { type CalendarDraft, toDays } from './use-calendar-draft.ts';

/** A file as it was read, and what has to be asked before its days are put over the calendar's. */
export interface ReadFile {
  readonly days: CompanyDays;
  readonly skipped: number;
  readonly questions: readonly Question[];
}

/** What the calendar as it is edited has on a day, the company's days among it. */
const shownBy = ({ days, inherited }: CalendarDraft): NamedDays => ({
  get: (date) => days.get(date) ?? inherited?.get(date),
});

/** What has been read, with the questions that it leaves. */
export function readFile({ days, asked, skipped }: CalendarFileDays, draft: CalendarDraft): ReadFile {
  const found = { days: toDays(days), asked: asked.map((each) => ({ ...each, date: isoDate(each.date) })) };
  return { days: found.days, skipped, questions: questionsOf(found, shownBy(draft)) };
}

/** Puts the days of a file over the calendar's: what was asked by its answer, and without one as it was. */
export function putOver(
  draft: CalendarDraft,
  { days, skipped, questions }: ReadFile,
  answers: ReadonlyMap<IsoDate, CompanyDay>,
): void {
  const taken = new Map(days);
  for (const { date } of questions) taken.delete(date);
  for (const [date, day] of answers) taken.set(date, day);
  draft.replace(new Map([...draft.days, ...taken]), texts.read(taken.size, skipped));
}

/** The answer that the day stays as it is; a choice is answered by its number. */
const AS_IT_IS = 'as-it-is';

/** Asks of each day that the file leaves open what it is to be; nothing is taken of the file before. */
export const FileQuestions = ({
  file,
  ...rest
}: {
  readonly file: ReadFile | null;
  readonly draft: CalendarDraft;
  readonly onClose: () => void;
}): ReactNode => (
  <SubjectDialog subject={file} title={texts.questions} onClose={rest.onClose}>
    {(shown) => <Questions file={shown} {...rest} />}
  </SubjectDialog>
);

function Questions({
  file,
  draft,
  onClose,
}: {
  readonly file: ReadFile;
  readonly draft: CalendarDraft;
  readonly onClose: () => void;
}): ReactNode {
  const [answers, setAnswers] = useState<ReadonlyMap<IsoDate, string>>(
    // Of several entries none is the more likely one.
    () => new Map(file.questions.map(({ date, why }) => [date, why === 'several' ? '' : AS_IT_IS])),
  );
  const others = [...file.days.keys()].filter((date) => !answers.has(date)).length;
  const isOpen = [...answers.values()].includes('');
  const apply = (): void => {
    const taken = file.questions.flatMap(({ date, choices }): [IsoDate, CompanyDay][] => {
      const day = choices[Number(answers.get(date))];
      return day === undefined ? [] : [[date, day]];
    });
    putOver(draft, file, new Map(taken));
    onClose();
  };
  return (
    <>
      <Stack gap="md">
        <Text>{texts.questionsLead(file.questions.length, others)}</Text>
        {file.questions.map(({ date, why, choices }) => {
          const now = shownBy(draft).get(date);
          return (
            <SelectField
              key={date}
              label={texts.question(formatMonthDay(date), choices.map(companyDayName), why)}
              value={answers.get(date)}
              onChange={({ currentTarget: { value } }) => setAnswers((before) => new Map([...before, [date, value]]))}
              data={[
                ...(why === 'several' ? [{ value: '', label: texts.choose }] : []),
                ...choices.map((day, at) => ({ value: String(at), label: dayText(day) })),
                { value: AS_IT_IS, label: now === undefined ? texts.notTaken : texts.staysAs(dayText(now)) },
              ]}
            />
          );
        })}
        {isOpen && <Hint>{texts.chooseFirst}</Hint>}
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {texts.readNothing}
        </Button>
        <Button disabled={isOpen} onClick={apply}>
          {texts.apply}
        </Button>
      </DialogActions>
    </>
  );
}

const dayText = ({ kind, name }: CompanyDay): string =>
  name === null ? DAY_KIND_LABELS[kind] : `${DAY_KIND_LABELS[kind]} ${name}`;
