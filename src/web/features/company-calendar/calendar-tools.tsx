import '@mantine/core/styles/UnstyledButton.layer.css';
import { FileButton } from '@mantine/core';
import { IconCopy, IconFileImport } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';

import { DAY_KINDS } from '#domain/company-calendar/company-day.ts';
import { LARGEST_FILE } from '#domain/company-calendar/file-days.ts';
import { copiedToYear, type DaysTogether, withDaysTogether } from '#domain/company-calendar/year.ts';
import type { Weekday } from '#domain/time/date.ts';
import { api, apiFile, messageOf } from '../../lib/api.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DownloadButton, useDownload } from '../../ui/download-button.tsx';
import { Heading, Panel, Row } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { FileQuestions, putOver, type ReadFile, readFile } from './file-questions.tsx';
import { kindText, texts } from './texts.ts';
import { calendarQuery, type CalendarDraft, type CalendarYear, namedBy, toDays } from './use-calendar-draft.ts';

const HOLIDAYS = 'holidays';
const KINDS = [...DAY_KINDS, 'none'] as const;

interface Tools {
  readonly of: CalendarYear;
  readonly draft: CalendarDraft;
}

/** A calendar that can be copied from: the company's own, or that of a work rule. */
export interface CalendarName {
  readonly ruleId: number | null;
  readonly name: string;
}

/** What fills many days of the year at once, and what takes it to another program. */
export function CalendarTools({ of, draft, others }: Tools & { readonly others: readonly CalendarName[] }): ReactNode {
  const { year } = of;
  const named = namedBy(of);
  const csv = useDownload('calendar-csv', () => apiFile('GET /api/admin/company-calendar/{year}/csv', named));
  const ical = useDownload('calendar-ical', () => apiFile('GET /api/admin/company-calendar/{year}/ical', named));
  const copying = useCopy({ of, draft });
  const resetInput = useRef<() => void>(null);
  const [asked, setAsked] = useState<ReadFile | null>(null);
  const reading = useExclusiveMutation('calendar-read', {
    mutationFn: async (file: File) => {
      if (file.size > LARGEST_FILE) throw new Error(texts.fileTooLarge);
      return api('POST /api/admin/company-calendar/{year}/read', { params: named.params, body: { file } });
    },
    onSuccess: (found) => {
      const file = readFile(found, draft);
      if (file.questions.length > 0) setAsked(file);
      else putOver(draft, file, new Map());
    },
    onSettled: () => resetInput.current?.(),
  });
  const failure = [csv, ical].find(({ error }) => error !== null)?.error;
  return (
    <Panel labelledBy="calendar-together" gap="md">
      <Heading size="sm" id="calendar-together">
        {texts.together}
      </Heading>
      <Together of={of} draft={draft} />
      {others.length > 0 && <CopyOther of={of} copying={copying} others={others} />}
      <Row onPhones="fill">
        <ActionButton
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          isBusy={copying.isPending}
          busy={texts.copying}
          onClick={() => copying.mutate({ from: { ...of, year: year - 1 }, name: texts.yearName(year - 1) })}
        >
          {texts.copy}
        </ActionButton>
        <FileButton
          accept=".ics,.csv,text/calendar,text/csv"
          inputProps={{ 'aria-label': texts.file }}
          resetRef={resetInput}
          onChange={(file) => file !== null && reading.mutate(file)}
        >
          {({ onClick }) => (
            <ActionButton
              variant="default"
              leftSection={<IconFileImport size={18} aria-hidden />}
              isBusy={reading.isPending}
              busy={texts.reading}
              onClick={onClick}
            >
              {texts.file}
            </ActionButton>
          )}
        </FileButton>
        <DownloadButton download={csv}>{texts.csv}</DownloadButton>
        <DownloadButton download={ical}>{texts.ical}</DownloadButton>
      </Row>
      {reading.error !== null && <Banner kind="error">{messageOf(reading.error, reading.error.message)}</Banner>}
      {copying.error !== null && <Banner kind="error">{messageOf(copying.error, texts.failed)}</Banner>}
      {failure != null && <Banner kind="error">{messageOf(failure, texts.downloadFailed)}</Banner>}
      <FileQuestions file={asked} draft={draft} onClose={() => setAsked(null)} />
    </Panel>
  );
}

/** What is copied, and what it is called. */
interface Copied {
  readonly from: CalendarYear;
  readonly name: string;
}

/** Copies the days of another calendar, or of another year, over those of the draft. */
function useCopy({ of, draft }: Tools) {
  const queryClient = useQueryClient();
  return useExclusiveMutation('calendar-copy', {
    mutationFn: async ({ from, name }: Copied) => ({
      from,
      name,
      ...(await queryClient.fetchQuery(calendarQuery(from))),
    }),
    onSuccess: ({ from, name, days }) => {
      const copied = from.year === of.year ? toDays(days) : copiedToYear(toDays(days), of.year);
      if (days.length === 0) draft.say(texts.nothingToCopy(name));
      else draft.replace(new Map([...draft.days, ...copied]), texts.copied(name));
    },
  });
}

/** Copies the same year of the company's calendar, or of a work rule's. */
function CopyOther({
  of: { year },
  copying,
  others,
}: {
  readonly of: CalendarYear;
  readonly copying: ReturnType<typeof useCopy>;
  readonly others: readonly CalendarName[];
}): ReactNode {
  const [chosen, setChosen] = useState(0);
  const source = others[chosen] ?? others[0];
  return (
    <Row align="end" onPhones="fill">
      <SelectField
        label={texts.copySource}
        value={others.indexOf(source as CalendarName)}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
        data={others.map(({ name }, at) => ({ value: String(at), label: name }))}
      />
      <ActionButton
        variant="default"
        isBusy={copying.isPending}
        busy={texts.copying}
        onClick={() =>
          source && copying.mutate({ from: { year, ruleId: source.ruleId }, name: texts.copyName(source.name) })
        }
      >
        {texts.copyOther}
      </ActionButton>
    </Row>
  );
}

/** One kind for all days of a weekday, or for the public holidays. */
function Together({ of: { year, ruleId }, draft }: Tools): ReactNode {
  const [which, setWhich] = useState('0');
  const [kind, setKind] = useState<(typeof KINDS)[number]>('statutory_holiday');
  const label = which === HOLIDAYS ? texts.holidays : texts.weekdays[Number(which)];
  const set = (): void =>
    draft.replace(
      withDaysTogether(
        draft.days,
        {
          year,
          which: which === HOLIDAYS ? which : (Number(which) as Weekday satisfies DaysTogether),
          kind: kind === 'none' ? null : kind,
        },
        draft.holidays,
      ),
      kind === 'none' && ruleId !== null
        ? texts.allBackToCompany(label ?? '')
        : texts.togetherDone(label ?? '', texts.kinds[kind]),
    );
  return (
    <Row align="end" onPhones="fill">
      <SelectField
        label={texts.which}
        value={which}
        onChange={(event) => setWhich(event.currentTarget.value)}
        data={[
          ...texts.weekdays.map((name, weekday) => ({ value: String(weekday), label: name })),
          { value: HOLIDAYS, label: texts.holidays },
        ]}
      />
      <SelectField
        label={texts.kind}
        value={kind}
        onChange={(event) => setKind(KINDS.find((one) => one === event.currentTarget.value) ?? 'none')}
        data={KINDS.map((value) => ({ value, label: kindText(value, ruleId !== null) }))}
      />
      <Button variant="default" onClick={set}>
        {texts.setTogether}
      </Button>
    </Row>
  );
}
