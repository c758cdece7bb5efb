import { IconMessage2 } from '@tabler/icons-react';
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react';

import type { ClientSheet, OpenedSheet } from '#contract/report-approvals.ts';
import { placeLine } from '#domain/assignments/words.ts';
import { dayNumber, isoDate, monthNumber, weekdayOf, yearOf } from '#domain/time/date.ts';
import { formatLongDate, formatMonthDay, WEEKDAYS } from '#domain/time/japanese-date.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { apiFile, messageOf } from '../../lib/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Choices } from '../../ui/choices.tsx';
import { DownloadButton, useDownload } from '../../ui/download-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { TextField } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Heading, Hint, Panel, Row, Stack, Text } from '../../ui/layout.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import styles from './client-approval.module.css';
import { clientApprovalTexts as texts } from './client-approval-texts.ts';

/** The link that a client has opened. */
export interface ClientLink {
  readonly companyId: string;
  readonly token: string;
}

/** What a client is about to answer about a sheet. */
export interface Answer {
  readonly decision: 'approve' | 'return' | null;
  readonly comment: string;
  /** The comments on days, by their dates. */
  readonly days: Readonly<Record<string, string>>;
}

/** Of a sheet that nothing was chosen for. */
export const NO_ANSWER: Answer = { decision: null, comment: '', days: {} };

/** Whether an answer has any comment. */
export const saysWhy = ({ comment, days }: Answer): boolean =>
  [comment, ...Object.values(days)].some((text) => text.trim() !== '');

const length = (time: number): string => formatDuration(minutes(time));

/** A sheet with its answer: the one that was given, or what gives it. */
export function ClientSheetPanel({
  link,
  shown,
  answer,
  fault,
  onAnswer,
}: {
  readonly link: ClientLink;
  readonly shown: OpenedSheet;
  readonly answer: Answer;
  readonly fault: string | undefined;
  readonly onAnswer: (answer: Answer) => void;
}): ReactNode {
  const { sheet, state, decision } = shown;
  const pdf = useDownload(`client-report-${shown.id}`, () =>
    apiFile('POST /api/client-approval/pdf', { body: { ...link, id: shown.id } }),
  );
  const place = placeLine(sheet.job_assignment, sheet.client_unit, sheet.workplace);
  const returns = state === 'waiting' && answer.decision === 'return';
  return (
    <Panel label={texts.sheetOf(sheet.name)} gap="md">
      <Row gap="sm" justify="between" align="baseline">
        <Heading>
          {sheet.name} <Hint as="span">{monthOf(sheet)}</Hint>
        </Heading>
        {state === 'approved' && <Tag tone="good">{texts.approved}</Tag>}
        {state === 'returned' && <Tag tone="bad">{texts.returned}</Tag>}
      </Row>
      {place !== '' && <Hint>{place}</Hint>}
      {decision !== null && <Given shown={shown} decision={decision} />}
      <Facts
        layout="inline"
        facts={[
          { label: texts.workedDays, value: texts.days(sheet.worked_days) },
          { label: texts.total, value: <b>{length(sheet.billed_minutes)}</b> },
          ...(sheet.settlement === undefined
            ? []
            : [
                { label: texts.shortage, value: length(sheet.settlement.shortage_minutes) },
                { label: texts.excess, value: length(sheet.settlement.excess_minutes) },
              ]),
        ]}
      />
      <Days
        sheet={sheet}
        given={new Map(decision?.day_comments.map(({ date, comment }) => [date, comment]))}
        comments={returns ? answer.days : null}
        onComment={(date, text) => onAnswer({ ...answer, days: { ...answer.days, [date]: text } })}
      />
      <Hint>{texts.rounding(sheet.rounding)}</Hint>
      {state === 'waiting' && (
        <Choices
          legend={texts.decision(sheet.name)}
          name={`decision-${shown.id}`}
          layout="row"
          choices={CHOICES}
          value={answer.decision ?? undefined}
          onChange={(chosen) => onAnswer({ ...answer, decision: chosen })}
        />
      )}
      {returns && (
        <Stack gap="xs">
          <TextArea
            label={texts.comment}
            rows={3}
            value={answer.comment}
            error={fault}
            onChange={(event) => onAnswer({ ...answer, comment: event.currentTarget.value.slice(0, 1000) })}
          />
          <Hint>{texts.commentHint}</Hint>
        </Stack>
      )}
      <Row justify="end">
        <DownloadButton download={pdf}>{texts.pdf}</DownloadButton>
      </Row>
      {pdf.isError && <Banner kind="error">{messageOf(pdf.error, texts.pdfFailed)}</Banner>}
    </Panel>
  );
}

const CHOICES = [
  { value: 'approve', label: texts.choices.approve },
  { value: 'return', label: texts.choices.return },
] as const;

function monthOf(sheet: ClientSheet): string {
  const [from, to] = [isoDate(sheet.from), isoDate(sheet.to)];
  return `${formatLongDate(from)}〜${yearOf(from) === yearOf(to) ? formatMonthDay(to) : formatLongDate(to)}`;
}

/** What was decided on a sheet, by whom and when. */
const Given = ({
  shown,
  decision,
}: {
  readonly shown: OpenedSheet;
  readonly decision: NonNullable<OpenedSheet['decision']>;
}): ReactNode => (
  <Stack gap="xs">
    <Text>{texts.decidedBy(decision.at.slice(0, 16).replace('T', ' '), decision.by)}</Text>
    {shown.state === 'approved' && (
      <Hint>
        {texts.reference} {decision.reference}
      </Hint>
    )}
    {decision.comment !== '' && (
      <div className={styles.said}>
        {texts.returnedReason}：{decision.comment}
      </div>
    )}
  </Stack>
);

/** The days of a sheet; one that is being returned takes a comment on each. */
function Days({
  sheet,
  given,
  comments,
  onComment,
}: {
  readonly sheet: ClientSheet;
  /** The comments with which it was returned, by their dates. */
  readonly given: ReadonlyMap<string, string>;
  /** Those that are being typed; `null` where it isn't being returned. */
  readonly comments: Answer['days'] | null;
  readonly onComment: (date: string, text: string) => void;
}): ReactNode {
  return (
    <table className={styles.days}>
      <caption className="visually-hidden">{texts.sheetOf(sheet.name)}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.columns.date}</th>
          <th scope="col">{texts.columns.times}</th>
          <th scope="col" className={styles.number}>
            {texts.columns.breakTime}
          </th>
          <th scope="col" className={styles.number}>
            {texts.columns.work}
          </th>
          {comments !== null && (
            <th scope="col">
              <span className="visually-hidden">{texts.dayComment}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {sheet.days.map((day) => (
          <Day
            key={day.date}
            day={day}
            given={given.get(day.date)}
            comment={comments && (comments[day.date] ?? null)}
            isReturned={comments !== null}
            onComment={(text) => onComment(day.date, text)}
          />
        ))}
      </tbody>
    </table>
  );
}

function Day({
  day,
  given,
  comment,
  isReturned,
  onComment,
}: {
  readonly day: ClientSheet['days'][number];
  readonly given: string | undefined;
  readonly comment: string | null;
  readonly isReturned: boolean;
  readonly onComment: (text: string) => void;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  const date = dayText(day.date);
  const isFree = day.work_minutes === 0 || [0, 6].includes(weekdayOf(isoDate(day.date)));
  const below = [
    ...(day.note === '' ? [] : [day.note]),
    ...(given === undefined ? [] : [`${texts.dayComment}：${given}`]),
  ];
  const asks = isReturned && (isOpen || comment !== null);
  const columns = isReturned ? 5 : 4;
  return (
    <Fragment>
      <tr data-free={isFree || undefined} data-goes-on={below.length > 0 || asks || undefined}>
        <th scope="row">
          {date}
          {day.holiday !== null && texts.holiday}
        </th>
        <td>{timesOf(day)}</td>
        <td className={styles.number}>{day.break_minutes === null ? '' : length(day.break_minutes)}</td>
        <td className={styles.number}>{day.work_minutes === 0 ? '' : <b>{length(day.work_minutes)}</b>}</td>
        {isReturned && (
          <td className={styles.act}>
            <IconButton
              type="button"
              size="sm"
              label={texts.commentOnDay(date)}
              tone="link"
              onClick={() => setOpen(true)}
            >
              <IconMessage2 size={20} aria-hidden />
            </IconButton>
          </td>
        )}
      </tr>
      {below.length > 0 && (
        <tr data-goes-on={asks || undefined}>
          <td colSpan={columns} className={styles.note}>
            <Hint>{below.join('　')}</Hint>
          </td>
        </tr>
      )}
      {asks && (
        <tr>
          <td colSpan={columns} className={styles.note}>
            <TextField
              label={texts.dayCommentOf(date)}
              labelHidden
              placeholder={texts.dayCommentOf(date)}
              maxLength={200}
              ref={field}
              value={comment ?? ''}
              onChange={(event) => onComment(event.currentTarget.value)}
            />
          </td>
        </tr>
      )}
    </Fragment>
  );
}

const dayText = (date: string): string => {
  const day = isoDate(date);
  return `${monthNumber(day)}/${dayNumber(day)}（${WEEKDAYS[weekdayOf(day)]}）`;
};

const timesOf = ({ start_time: start, end_time: end, ends_next_day: isNext }: ClientSheet['days'][number]): string =>
  start === null && end === null ? '' : `${start ?? ''}〜${isNext ? texts.next : ''}${end ?? ''}`;
