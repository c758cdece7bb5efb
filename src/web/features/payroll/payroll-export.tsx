import { Box } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { PayrollPreview } from '#contract/payroll.ts';
import { isDuration, PAYROLL_ITEM_TEXTS } from '#domain/payroll/items.ts';
import { formatDifference, formatDuration, minutes } from '#domain/time/minutes.ts';
import { monthOfPeriod, type PeriodName } from '#domain/working-time/wage-period.ts';
import { apiFile, messageOf } from '../../lib/api.ts';
import { Link } from '../../lib/router.tsx';
import { Banner } from '../../ui/banner.tsx';
import { CheckField } from '../../ui/choices.tsx';
import { DownloadButton, useDownload } from '../../ui/download-button.tsx';
import { Empty, Heading, Panel, Row, Stack, Text } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Pending } from '../../ui/loaded.tsx';
import { Truncated } from '../../ui/truncated.tsx';
import { PAYROLL_TIMEOUT_MS, previewQuery, type Choice } from './payroll-queries.ts';
import styles from './payroll.module.css';
import { texts } from './texts.ts';

const flag = (is: boolean): 'true' | 'false' => (is ? 'true' : 'false');

/** The file that a template makes of a month: its preview, the warnings about it, and the download. */
export function PayrollExport({
  month,
  chosen,
  onDone,
}: {
  readonly month: PeriodName;
  readonly chosen: Choice;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const [closedOnly, setClosedOnly] = useState(false);
  const [replaces, setReplaces] = useState(false);
  const [allowsUncovered, setAllowsUncovered] = useState(false);
  const { data, error, isFetching, refetch, isPlaceholderData } = useQuery({
    ...previewQuery(month, chosen, closedOnly),
    placeholderData: keepPreviousData,
  });
  const downloading = useDownload(
    'payroll-file',
    () =>
      apiFile('GET /api/admin/months/{month}/payroll', {
        params: { month },
        query: {
          ...chosen.query,
          closed_only: flag(closedOnly),
          replace: flag(replaces),
          allow_uncovered: flag(allowsUncovered),
        },
        timeoutMs: PAYROLL_TIMEOUT_MS,
      }),
    (name) => onDone(texts.downloaded(name)),
  );
  const isRefused =
    data === undefined ||
    isPlaceholderData ||
    data.employees === 0 ||
    data.lacking.some(({ in_employee_id }) => in_employee_id || !replaces) ||
    (data.uncovered.length > 0 && !allowsUncovered);
  // As high as what comes, so that nothing moves: how many warnings there are isn't known before.
  if (data === undefined && error === null) return <Pending heights={['44rem']} />;
  return (
    <section aria-label={texts.file}>
      <Stack>
        {error !== null && (
          <LoadFailure isReading={isFetching} onRetry={refetch}>
            {messageOf(error, texts.previewFailed)}
          </LoadFailure>
        )}
        {data !== undefined && (
          <Warnings
            preview={data}
            closedOnly={closedOnly}
            replaces={replaces}
            onReplace={setReplaces}
            allowsUncovered={allowsUncovered}
            onAllowUncovered={setAllowsUncovered}
          />
        )}
        {downloading.error !== null && (
          <Banner kind="error">{messageOf(downloading.error, texts.downloadFailed)}</Banner>
        )}
        <Row gap="wide" onPhones="lines">
          <CheckField label={texts.closedOnly} checked={closedOnly} onChange={setClosedOnly} />
          <DownloadButton download={downloading} variant="filled" disabled={isRefused} busy={texts.downloading}>
            {texts.download}
          </DownloadButton>
        </Row>
        <Box mih="1.5rem" mb="-0.375rem">
          <Text tone="dim" size="sm" isNumeric role="status">
            {data !== undefined && data.employees > 0 && texts.shown(data.rows.length, data.employees)}
          </Text>
        </Box>
        {data !== undefined && (
          <Text tone="dim" size="sm">
            {texts.rounding(texts.roundings[data.monthly_rounding])}
            {data.monthly_rounding === 'half_hour' && texts.roundingNote}
            <Link to={`/admin/month-end/overtime?month=${monthOfPeriod(month)}`}>{texts.overtimeLimits}</Link>
            {texts.roundingSettings}
          </Text>
        )}
        {data !== undefined && data.employees > 0 && data.sums !== null && <Sums sums={data.sums} />}
        {data !== undefined &&
          (data.employees === 0 ? (
            <Empty>{texts.nobody}</Empty>
          ) : (
            <PreviewTable preview={data} hasHeader={chosen.values.has_header} />
          ))}
      </Stack>
    </section>
  );
}

/** The warnings about a file: whose numbers may change, who has what no column holds, and whose name can't be written. */
function Warnings({
  preview: { not_closed: notClosed, lacking, formula_like: formulas, uncovered },
  closedOnly,
  replaces,
  onReplace,
  allowsUncovered,
  onAllowUncovered,
}: {
  readonly preview: PayrollPreview;
  readonly closedOnly: boolean;
  readonly replaces: boolean;
  readonly onReplace: (replaces: boolean) => void;
  readonly allowsUncovered: boolean;
  readonly onAllowUncovered: (allows: boolean) => void;
}): ReactNode {
  return (
    <>
      <Warning text={closedOnly ? texts.notClosedLeftOut : texts.notClosed} people={notClosed} />
      <Warning isError text={texts.uncovered} people={uncovered} inWords={inWordsUncovered} showsAll>
        <CheckField label={<b>{texts.allowUncovered}</b>} checked={allowsUncovered} onChange={onAllowUncovered} />
      </Warning>
      <Warning isError text={texts.lackingInId} people={lacking.filter(({ in_employee_id }) => in_employee_id)} />
      <Warning isError text={texts.lacking} people={lacking.filter(({ in_employee_id }) => !in_employee_id)}>
        <CheckField label={<b>{texts.replace}</b>} checked={replaces} onChange={onReplace} />
      </Warning>
      <Warning text={texts.formula} people={formulas} />
    </>
  );
}

type UncoveredPerson = PayrollPreview['uncovered'][number];

function inWordsUncovered({ employee_id, name, items }: UncoveredPerson): string {
  const said = items.map(({ item, amount }) =>
    texts.amount(
      PAYROLL_ITEM_TEXTS[item].label,
      isDuration(item) ? formatDuration(minutes(amount)) : texts.days(amount),
    ),
  );
  return texts.personUncovered(employee_id, name, said.join('、'));
}

/** Says that the columns which exclude each other add up to 実働, or of whom by how much they don't. */
function Sums({ sums }: { readonly sums: NonNullable<PayrollPreview['sums']> }): ReactNode {
  const columns = sums.columns.join('＋');
  if (sums.missing.length > 0)
    return (
      <Warning
        text={(people) => texts.sumsMissing(columns, people)}
        people={sums.missing}
        inWords={({ employee_id, name, minutes: length }) =>
          texts.personMissing(employee_id, name, formatDifference(length))
        }
      />
    );
  const worked = formatDuration(minutes(sums.worked_minutes));
  return (
    <Text tone="dim" size="sm" isNumeric>
      {sums.rounding_minutes === 0
        ? texts.sums(columns, worked)
        : texts.sumsRounded(columns, worked, formatDifference(sums.rounding_minutes))}
      {sums.is_rest_within_contract && texts.sumsRest}
    </Text>
  );
}

/** What is longer or wider than its place is pushed about by finger or by keys. */
const SCROLLED_BY_KEYS = { tabIndex: 0 } as const;

/** So many people are named. */
const NAMED = 10;

interface Person {
  readonly employee_id: string;
  readonly name: string;
  readonly characters?: string;
}

const personInWords = ({ employee_id, name, characters }: Person): string =>
  characters === undefined ? texts.person(employee_id, name) : texts.personLacking(employee_id, name, characters);

/** Says something of people, where there are any. */
function Warning<One extends Person>({
  isError = false,
  text,
  people,
  inWords = personInWords,
  showsAll = false,
  children,
}: {
  readonly isError?: boolean;
  readonly text: (people: number) => string;
  readonly people: readonly One[];
  readonly inWords?: (person: One) => string;
  /** Names all of them, as where each has to be dealt with; otherwise the first. */
  readonly showsAll?: boolean;
  readonly children?: ReactNode;
}): ReactNode {
  if (people.length === 0) return null;
  const isLong = people.length > NAMED;
  const names = (showsAll ? people : people.slice(0, NAMED)).map(inWords).join('、');
  return (
    <Banner kind={isError ? 'error' : 'info'} {...(!isError && { icon: IconAlertTriangle })}>
      {text(people.length)}
      {showsAll && isLong ? (
        <Box mah="12rem" style={{ overflowY: 'auto' }} role="region" aria-label={texts.people} {...SCROLLED_BY_KEYS}>
          <Text size="sm">{names}</Text>
        </Box>
      ) : (
        <Text size="sm">
          {names}
          {isLong && `、${texts.others(people.length - NAMED)}`}
        </Text>
      )}
      {children}
    </Banner>
  );
}

/** The lines as the file has them. */
function PreviewTable({
  preview: { headings, rows },
  hasHeader,
}: {
  readonly preview: PayrollPreview;
  readonly hasHeader: boolean;
}): ReactNode {
  const areNumbers = headings.map((_, at) => rows.every((cells) => /^[\d.:]+$/.test(cells[at] ?? '')));
  return (
    <>
      {!hasHeader && (
        <Text tone="dim" size="sm">
          {texts.noHeader}
        </Text>
      )}
      <div className={styles.preview} role="region" aria-label={texts.preview} {...SCROLLED_BY_KEYS}>
        <table className={styles.table}>
          <thead>
            <tr>
              {Array.from(headings.entries(), ([at, heading]) => (
                <th key={at} scope="col" data-number={areNumbers[at] || undefined}>
                  {heading === '' ? <span className="visually-hidden">{texts.column(at + 1)}</span> : heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells) => (
              <tr key={cells.join('\n')}>
                {Array.from(cells.entries(), ([at, cell]) => (
                  <td key={at} data-number={areNumbers[at] || undefined}>
                    {areNumbers[at] ? (
                      cell
                    ) : (
                      <div className={styles.text}>
                        <Truncated text={cell} />
                      </div>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** The sheets' own CSV, a line for each day of each employee, for software that calculates from the days. */
export function DailyFile({
  month,
  onDone,
}: {
  readonly month: PeriodName;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const downloading = useDownload(
    'daily-file',
    () =>
      apiFile('GET /api/admin/attendance-sheets', { query: { month, format: 'csv' }, timeoutMs: PAYROLL_TIMEOUT_MS }),
    (name) => onDone(texts.downloaded(name)),
  );
  return (
    <Panel labelledBy="daily-file">
      <Row gap="wide" justify="between" onPhones="lines">
        <div>
          <Heading id="daily-file">{texts.daily}</Heading>
          <Text tone="dim" size="sm">
            {texts.dailyLead}
          </Text>
        </div>
        <DownloadButton download={downloading} busy={texts.downloading}>
          {texts.dailyDownload}
        </DownloadButton>
      </Row>
      {downloading.error !== null && <Banner kind="error">{messageOf(downloading.error, texts.downloadFailed)}</Banner>}
    </Panel>
  );
}
