import { IconCloudOff, IconDeviceTablet, IconMapPinX, IconWalk } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';

import type { DayHoursResponse } from '#contract/hours.ts';
import type { RequestResponse } from '#contract/requests.ts';
import { IRREGULAR_TYPES } from '#domain/attendance/irregular.ts';
import { deletableValues } from '#domain/attendance/month.ts';
import type { MonthRow } from '#domain/attendance/month.ts';
import { clockDoubt } from '#domain/attendance/offline-punch.ts';
import { isPunchType, type AttendanceRecord, type PunchType } from '#domain/attendance/record.ts';
import { isAtPlace } from '#domain/places/place.ts';
import { outcomeOf, workToApprove } from '#domain/requests/planned-work.ts';
import { isPlanned } from '#domain/requests/request.ts';
import { type IsoDate, isoDate } from '#domain/time/date.ts';
import { japanClock, minuteOnWorkingDay } from '#domain/time/instant.ts';
import type { Interval } from '#domain/time/interval.ts';
import { formatDuration, formatTimeOfDay, type Minutes, minutes } from '#domain/time/minutes.ts';
import { REQUEST_KIND_NAMES, REQUEST_STATUS_NAMES } from '../../lib/request-names.ts';
import { requestWords } from '../../lib/request-words.ts';
import { markWords, PUNCH_LABELS } from '../../lib/attendance-words.ts';
import { IRREGULAR_LABELS } from '../../lib/irregular-labels.ts';
import { placeWords } from '../../lib/place-words.ts';
import { dates, formatOnWorkingDay } from '../../lib/dates.ts';
import { changesText } from '../../lib/request-states.ts';
import { minuteAt, toSpan } from '../../lib/wire.ts';
import { Link } from '../../lib/router.tsx';
import { Facts } from '../../ui/facts.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Row, Text } from '../../ui/layout.tsx';
import { PlaceLink } from '../../ui/place-link.tsx';
import { Popover, usePopover } from '../../ui/popover.tsx';
import { Mark } from '../../ui/tag.tsx';
import { Truncated } from '../../ui/truncated.tsx';
import styles from './attendance.module.css';
import { useDayActions, type Deletion } from './day-actions.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { monthWords } from './month-words.ts';
import { texts } from './texts.ts';

// Few have one, and it is asked for by a tap.
const KioskPhoto = lazyPart(async () => (await import('./kiosk-photo.tsx')).KioskPhoto);

/** The planned hours, `09:00〜18:00`; nothing on a day off. */
export function ShiftRange({ shift }: Pick<MonthRow, 'shift'>): ReactNode {
  if (shift === null) return null;
  return (
    <span className={`${styles.hours} ${styles.shift}`}>
      {formatOnWorkingDay(shift.start)}
      {dates.to}
      <wbr />
      {formatOnWorkingDay(shift.end)}
    </span>
  );
}

/** A part of the working day, `09:00–12:00`. */
export const formatSpan = ({ start, end }: Interval): string =>
  `${formatOnWorkingDay(start)}–${formatOnWorkingDay(end)}`;

/**
 * The clock-in or clock-out, `翌06:00` on the next calendar day, its place cut to `length` characters; a clock-in that is
 * late on the sheet is red and marked 遅刻, a clock-out that is an early leave there 早退.
 */
export function Clock({
  row,
  kind,
  length,
}: {
  readonly row: MonthRow;
  readonly kind: PunchType;
  readonly length: number;
}): ReactNode {
  const { hours } = useDayActions();
  const deletable = deletableValues(row);
  // Where the punches are on the line below, so is what is wrong with them.
  const fault = row.punched === null ? faultOf(kind, row, hours?.get(row.date)) : null;
  const [minute, record, id] =
    kind === 'clock_in'
      ? [row.clockIn, row.clockInRecord, deletable.clockIn]
      : [row.clockOut, row.clockOutRecord, deletable.clockOut];
  if (minute === null) {
    const isMissing = row.missingPunch === kind;
    // Of a day that is open nothing is missing yet.
    const isOpen = kind === 'clock_out' && row.clockIn !== null;
    return isMissing || isOpen ? (
      <Text as="span" tone={isMissing ? 'danger' : 'dim'} size="sm">
        {texts.notPunched}
      </Text>
    ) : null;
  }
  return (
    <Row as="span" gap="compact" isTight>
      <span className={styles.time} data-wrong={(fault !== null && !row.isInternalWork) || undefined}>
        {formatOnWorkingDay(minute)}
      </span>
      <CorrectionMark record={record} />
      <OfflineMark record={record} />
      {record?.isTimeUnconfirmed === true && <Mark tone="dim">{markWords.timeUnconfirmed}</Mark>}
      <PlaceMark record={record} />
      <KioskMark record={record} />
      {record?.chatApp !== undefined && <Mark tone="dim">{texts.fromChat(record.chatApp)}</Mark>}
      <DeleteButton date={row.date} item={kind} id={id} />
      {fault !== null && <Mark tone="danger">{fault}</Mark>}
      {record !== null && <PlaceLink record={record} length={length} />}
    </Row>
  );
}

/** What is wrong with the punch, in a word; `null` for nothing. */
function faultOf(kind: PunchType, { isLate }: MonthRow, hours: DayHoursResponse | undefined): string | null {
  if (kind === 'clock_in') return isLate ? texts.late : null;
  return hours?.is_left_early === true ? texts.early : null;
}

/** What is wrong with a punch, by itself. */
export function Fault({ row, kind }: { readonly row: MonthRow; readonly kind: PunchType }): ReactNode {
  const { hours } = useDayActions();
  const fault = faultOf(kind, row, hours?.get(row.date));
  return fault !== null && <Mark tone="danger">{fault}</Mark>;
}

/** The punches of a day in pairs, `08:51–18:19`; of half a day its one punch, and that the other is missing. */
export function Segments({ row: { pairs, clockIn, clockOut, missingPunch } }: { readonly row: MonthRow }): ReactNode {
  const half = (kind: PunchType, minute: MonthRow['clockIn']): string =>
    minute === null ? (missingPunch === kind ? texts.notPunched : '') : formatOnWorkingDay(minute);
  return (
    <span className={styles.segments}>
      {pairs.length > 0
        ? pairs.map(formatSpan).join(', ')
        : `${half('clock_in', clockIn)}–${half('clock_out', clockOut)}`}
    </span>
  );
}

/** Whether `BreakTime` shows anything that is recorded. */
export const hasBreak = (row: MonthRow): boolean =>
  row.breakMinutes !== null || deletableValues(row).breakTime !== null;

/**
 * The recorded break, `1:00`; the punched ones by their times, `12:03–12:58`; one that nobody recorded and the company's
 * rule deems taken is marked みなし.
 */
export function BreakTime({ row }: { readonly row: MonthRow }): ReactNode {
  const { recordedBreak } = row;
  const deemed = useDeemedBreak(row);
  if (deemed !== null)
    return (
      <span className={styles.deemed}>
        <Text as="span" size="2xs">
          {texts.deemed}
        </Text>{' '}
        {formatDuration(deemed)}
      </span>
    );
  if (!hasBreak(row)) return null;
  return (
    <span className={styles.break}>
      {typeof recordedBreak === 'number' ? (
        formatDuration(recordedBreak)
      ) : (
        <span className={styles.segments}>{(recordedBreak ?? []).map(formatSpan).join(', ')}</span>
      )}
      <DeleteButton date={row.date} item="break_time" id={deletableValues(row).breakTime} />
    </span>
  );
}

/** The hours worked, `8:00`; nothing on a day without any. */
export const WorkedTime = ({ worked }: { readonly worked: Minutes | null }): ReactNode =>
  worked !== null && <span className={styles.hours}>{formatDuration(worked)}</span>;

/** The deemed break of a row that shows the day's punches, or `null`. */
export function useDeemedBreak({ date, breakMinutes, isInternalWork }: MonthRow): Minutes | null {
  const { hours } = useDayActions();
  const length = hours?.get(date)?.deemed_break_minutes ?? 0;
  return breakMinutes === null && !isInternalWork && length > 0 ? minutes(length) : null;
}

/**
 * Says of a deemed break that it couldn't be taken; nothing for others than the person, and where the row doesn't show the
 * day's own punches.
 */
export function DenyBreak({ row }: { readonly row: MonthRow }): ReactNode {
  const { denyBreak, requests, loadDialogs } = useDayActions();
  const deemed = useDeemedBreak(row);
  if (requests?.isRequired('break', row.date) === true) return null;
  if (denyBreak === null || deemed === null || row.hasInternalWork) return null;
  return (
    <button
      type="button"
      className={styles.quiet}
      aria-label={texts.denyBreakOf(row.date)}
      onPointerEnter={loadDialogs}
      onFocus={loadDialogs}
      onClick={() => denyBreak(row)}
    >
      {texts.denyBreak}
    </button>
  );
}

/** What there is to show of the day besides its times: leave, absence, its work in parts, odd punches, reports of late and early, the note. */
export function Remarks({ row }: { readonly row: MonthRow }): ReactNode {
  const { date } = row;
  const deletable = deletableValues(row);
  const swap = useSwapOf(row);
  const comp = useCompOf(row);
  const pcUse = usePcUse(row);
  const presence = usePresence(row);
  const requests = useRequestsOf(row);
  return (
    <Row as="span" gap="sm" isTight>
      {requests.map((request) => (
        <RequestLink key={request.id} request={request} date={date} />
      ))}
      {swap !== null && <Mark tone={swap.isPending ? 'dim' : 'success'}>{swap.text}</Mark>}
      {comp !== null && <Mark tone={comp.isGiven ? 'success' : 'dim'}>{comp.text}</Mark>}
      {(row.hasLeave || row.partLeave.length > 0) && (
        <Mark tone="success">{requestWords.ofDay(row.partLeave, row.otherLeave ?? undefined)}</Mark>
      )}
      {row.isAbsent && (
        <Remark
          text={row.absenceReason ?? row.otherLeave?.name ?? texts.absent}
          date={date}
          item="absence"
          id={deletable.absence}
        />
      )}
      {row.isInternalWork && <InternalWorkEntries row={row} />}
      {isInParts(row) && <span className={styles.segments}>{row.segments.map(formatSpan).join(', ')}</span>}
      {row.oddPunches.map(({ recordId, kind, type, minute }) => (
        <Remark
          key={recordId}
          text={texts.oddPunch(PUNCH_LABELS[type], formatOnWorkingDay(minute), texts.oddPunches[kind])}
          date={date}
          item="punch"
          id={deletable.oddPunches.includes(recordId) ? recordId : null}
        />
      ))}
      {row.remarks.map(({ recordId, kind, reason }) => (
        <Remark
          key={recordId}
          text={reason ?? IRREGULAR_LABELS[kind]}
          date={date}
          item={kind}
          id={deletable.remarks.includes(recordId) ? recordId : null}
        />
      ))}
      {row.note !== null && <Remark text={row.note} date={date} item="note" id={deletable.note} />}
      {presence.map((interval) => (
        <Presence key={interval.start} interval={interval} date={date} />
      ))}
      {pcUse !== null && (
        <span className={styles.remark}>
          <Mark tone="dim">{texts.pcLog}</Mark> <span className={styles.segments}>{pcUse}</span>
        </span>
      )}
    </Row>
  );
}

const Remark = ({ text, ...deletion }: Deletable & { readonly text: string }): ReactNode => (
  <span className={styles.remark} data-absent={deletion.item === 'absence' || undefined}>
    <Truncated text={text} wraps />
    <DeleteButton {...deletion} />
    <WithdrawButton {...deletion} />
  </span>
);

/** The entries of internal work; each with its times where they aren't the row's own. */
function InternalWorkEntries({ row: { date, internalWork, segments } }: { readonly row: MonthRow }): ReactNode {
  return (
    <>
      <Mark tone="dim">{texts.internalWork}</Mark>
      {internalWork.map(({ id, note }, index) => {
        const segment = internalWork.length > 1 ? segments[index] : undefined;
        return (
          <span key={id} className={styles.remark}>
            {segment !== undefined && <span className={styles.segments}>{formatSpan(segment)}</span>}
            {note !== null && <Truncated text={note} wraps />}
            <DeleteButton date={date} item="internal_work" id={id} />
          </span>
        );
      })}
    </>
  );
}

/**
 * What there is to say of the day's swap (振替), and whether it still waits; the other day is named. That it is a rest day by
 * one, the name of its holiday says.
 */
function useSwapOf({ date }: Pick<MonthRow, 'date'>): { readonly text: string; readonly isPending: boolean } | null {
  const swap = useDayActions().swaps?.get(date);
  if (swap === undefined) return null;
  const isPending = swap.status === 'pending';
  const isWork = swap.works_on === date;
  if (!isWork && !isPending) return null;
  const name = isWork ? monthWords.swappedWork(isoDate(swap.rests_on)) : monthWords.swappedRest(isoDate(swap.works_on));
  return { text: isPending ? texts.swapPending(name) : name, isPending };
}

/** A request of the day, lighter than what stands; of work that was approved how much it was, beside what was worked. */
function RequestLink({ request, date }: { readonly request: RequestResponse; readonly date: IsoDate }): ReactNode {
  const { hours } = useDayActions();
  const { id, status, kind, payload } = request;
  const day = hours?.get(date);
  const work = day && workToApprove(minutes(day.worked_minutes), minutes(day.contracted_minutes));
  const plan = {
    approved: status === 'approved' ? minutes(payload.planned_minutes ?? 0) : null,
    worked: work?.kind === kind ? work.worked : minutes(0),
  };
  const said = isPlanned(kind)
    ? texts.plannedWork(
        formatDuration(minutes(payload.planned_minutes ?? 0)),
        plan.worked > 0 ? formatDuration(plan.worked) : null,
      )
    : kind === 'work_claim'
      ? `${payload.start_time}${dates.to}${payload.end_time}`
      : changesText(request.before, request.after, date);
  return (
    <Link
      to={`/requests/${id}`}
      className={styles.request}
      data-beyond={(status === 'approved' && outcomeOf(plan) === 'beyond') || undefined}
    >
      {texts.requested(REQUEST_STATUS_NAMES[status], `${REQUEST_KIND_NAMES[kind]} ${said}`.trim())}
    </Link>
  );
}

/** What was asked for of the day and isn't done yet, or was approved to be worked. */
const useRequestsOf = ({ date }: Pick<MonthRow, 'date'>): readonly RequestResponse[] =>
  useDayActions().requests?.of(date) ?? NO_REQUESTS;

const NO_REQUESTS: readonly RequestResponse[] = [];

/** The compensation (代休) for work on the day; its absence is shown only to those who can give it. */
function useCompOf({ date }: Pick<MonthRow, 'date'>): { readonly text: string; readonly isGiven: boolean } | null {
  const { compDays, subject } = useDayActions();
  const comp = compDays.get(date);
  if (comp === undefined) return null;
  if (comp.left_days !== null) return { text: texts.compGiven(comp.days, isoDate(comp.expires_on)), isGiven: true };
  return subject === 'own' ? null : { text: texts.compOffered, isGiven: false };
}

/** Whether `Remarks` shows anything. */
export function useHasRemarks(row: MonthRow): boolean {
  const shown = [useSwapOf(row), useCompOf(row), usePcUse(row)].some((one) => one !== null);
  const listed = [useRequestsOf(row), usePresence(row)].some((some) => some.length > 0);
  return listed || shown || hasRemarks(row);
}

/** When the person was there without working (在場); nothing on most days. */
function usePresence({ date }: Pick<MonthRow, 'date'>): readonly Interval[] {
  const presence = useDayActions().hours?.get(date)?.presence ?? NO_PRESENCE;
  return presence.map((span) => toSpan(span, date));
}

const NO_PRESENCE: NonNullable<DayHoursResponse['presence']> = [];

/** Whether a request is a claim of such a time that waits. */
const isClaimOf =
  ({ start, end }: Interval) =>
  ({ kind, status, payload }: RequestResponse): boolean =>
    kind === 'work_claim' &&
    status === 'pending' &&
    payload.start_time === formatTimeOfDay(start) &&
    payload.end_time === formatTimeOfDay(end);

/** A time of presence, with the way to claim it as work: for its person, and for who corrects their days, as an order. */
function Presence({ interval, date }: { readonly interval: Interval; readonly date: IsoDate }): ReactNode {
  const { subject, isClosed, requests } = useDayActions();
  const isAsked = requests?.of(date).some(isClaimOf(interval)) === true;
  const mayClaim = requests?.offered.includes('work_claim') === true && !isClosed && !isAsked;
  const span = `&start=${formatTimeOfDay(interval.start)}&end=${formatTimeOfDay(interval.end)}`;
  const whose = subject === 'own' ? '' : `&user=${subject}`;
  return (
    <span className={styles.presence}>
      <Mark tone="dim">{texts.presence}</Mark> <span className={styles.segments}>{formatSpan(interval)}</span>
      {mayClaim && (
        <Link className={styles.quiet} to={`/requests/new?kind=work_claim&date=${date}${span}${whose}`}>
          {subject === 'own' ? texts.claimPresence : texts.orderPresence}
        </Link>
      )}
    </span>
  );
}

/** When the day's computer was first and last used, `08:12–19:40`; `null` where that isn't known or compared. */
function usePcUse({ date }: MonthRow): string | null {
  const used = useDayActions().hours?.get(date)?.pc_log;
  if (used === undefined) return null;
  return formatSpan({ start: minuteAt(used.first_at, date), end: minuteAt(used.last_at, date) });
}

const hasRemarks = (row: MonthRow): boolean =>
  row.hasLeave ||
  row.partLeave.length > 0 ||
  row.isAbsent ||
  row.isInternalWork ||
  isInParts(row) ||
  row.oddPunches.length > 0 ||
  row.remarks.length > 0 ||
  row.note !== null;

/** Whether there is more than one part of client work, each of which is to be named. */
const isInParts = ({ isClientWork, segments }: MonthRow): boolean => isClientWork && segments.length > 1;

interface Deletable extends Pick<Deletion, 'date' | 'item'> {
  readonly id: number | null;
}

/** Withdraws one's own report of the day; nothing beside anything else. */
function WithdrawButton({ date, item, id }: Deletable): ReactNode {
  const { withdraw, requests, loadDialogs } = useDayActions();
  if (withdraw === null || id === null || !isIrregular(item)) return null;
  // Where it has to be asked for, that is what the same words lead to.
  if (requests?.isRequired('irregular', date) === true)
    return (
      <Link
        to={`/requests/new?kind=irregular&date=${date}&withdraw=${item}`}
        className={styles.quiet}
        aria-label={texts.askToWithdraw(date, texts.items[item])}
      >
        {texts.withdraw}
      </Link>
    );
  return (
    <button
      type="button"
      className={styles.quiet}
      aria-label={texts.withdrawItem(date, texts.items[item])}
      onPointerEnter={loadDialogs}
      onFocus={loadDialogs}
      onClick={() => withdraw({ date, item, id })}
    >
      {texts.withdraw}
    </button>
  );
}

const isIrregular = (item: Deletion['item']): boolean => IRREGULAR_TYPES.some((type) => type === item);

/**
 * The × beside a value that an admin can delete; nothing for others, and where there is nothing to delete. A letter: a drawing
 * takes the browser longer to paint, and there are dozens of them.
 */
function DeleteButton({ date, item, id }: Deletable): ReactNode {
  const { deleteValue } = useDayActions();
  if (deleteValue === null || id === null) return null;
  return (
    <IconButton
      label={texts.deleteItem(date, texts.items[item])}
      size="sm"
      tone="danger"
      className={styles.delete ?? ''}
      onClick={() => deleteValue({ date, item, id })}
    >
      ×
    </IconButton>
  );
}

/** The mark of a time that was entered by hand: what had been punched first, and why it was corrected. */
function CorrectionMark({ record }: { readonly record: AttendanceRecord | null }): ReactNode {
  if (record === null || record.correction === null) return null;
  const { original, reason } = record.correction;
  return (
    <TimeMark
      label={texts.corrected}
      facts={[
        {
          label: texts.original,
          value:
            original === null
              ? texts.notPunchedOriginally
              : formatOnWorkingDay(minuteOnWorkingDay(original, record.workDate)),
        },
        { label: texts.correctionReason, value: reason },
      ]}
    >
      ＊
    </TimeMark>
  );
}

/** The mark of a punch without a network: both of its times, and whether they could be compared. */
function OfflineMark({ record }: { readonly record: AttendanceRecord | null }): ReactNode {
  if (record === null || record.offline === undefined) return null;
  const { tappedAt, clockDifference } = record.offline;
  return (
    <TimeMark
      label={markWords.offline}
      facts={[
        { label: texts.countedTime, value: japanClock(record.recordedAt) },
        { label: texts.deviceTime, value: japanClock(tappedAt) },
        { label: texts.deviceClock, value: texts.clockDoubts[clockDoubt({ clockDifference }) ?? 'none'] },
      ]}
    >
      <IconCloudOff size={16} aria-hidden />
    </TimeMark>
  );
}

/** The mark of a punch away from the places to punch at, or off site (直行・直帰): how far away, and why. */
function PlaceMark({ record }: { readonly record: AttendanceRecord | null }): ReactNode {
  if (record === null || !isPunchType(record.recordType)) return null;
  const { place, isOffSite = false, recordType } = record;
  const label = isOffSite ? placeWords.offSite(recordType) : placeWords.away(place, false);
  if (label === null) return null;
  const facts =
    place === undefined || isAtPlace(place.verdict)
      ? []
      : [
          { label: texts.nearestPlace, value: place.name },
          ...(place.distance === null
            ? []
            : [{ label: texts.placeDistance, value: placeWords.distance(place.distance) }]),
          { label: isOffSite ? texts.destination : texts.placeReason, value: place.reason ?? texts.noReason },
        ];
  if (facts.length === 0) return <Mark tone="dim">{label}</Mark>;
  return (
    <TimeMark label={label} facts={facts}>
      {isOffSite ? <IconWalk size={16} aria-hidden /> : <IconMapPinX size={16} aria-hidden />}
    </TimeMark>
  );
}

/** The mark of a punch at a shared device (打刻端末): which one, and the place that it stands at. */
function KioskMark({ record }: { readonly record: AttendanceRecord | null }): ReactNode {
  if (record?.kiosk === undefined) return null;
  const facts = [
    { label: texts.kioskName, value: record.kiosk },
    ...(record.place === undefined ? [] : [{ label: texts.kioskPlace, value: record.place.name }]),
    ...(record.hasPhoto === true ? [{ label: texts.kioskPhoto, value: <KioskPhoto recordId={record.id} /> }] : []),
  ];
  return (
    <TimeMark label={texts.kiosk} facts={facts}>
      <IconDeviceTablet size={16} aria-hidden />
    </TimeMark>
  );
}

/** A mark beside a time. Pointing at it, focusing it or a tap shows what there is to know of it. */
function TimeMark({
  label,
  facts,
  children,
}: {
  readonly label: string;
  readonly facts: ComponentProps<typeof Facts>['facts'];
  readonly children: ReactNode;
}): ReactNode {
  const { popover } = usePopover();
  const { at, id, opened } = popover;
  const show = (): void => popover.onChange(true);
  const hide = (): void => popover.onChange(false);
  return (
    <span
      role="presentation"
      // Over to what it shows, which lies within: reading on there must not close it.
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') show();
      }}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse') hide();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') hide();
      }}
    >
      <IconButton
        ref={at}
        label={label}
        size="sm"
        tone="link"
        className={styles.mark ?? ''}
        aria-expanded={opened}
        aria-describedby={opened ? id : undefined}
        onFocus={show}
        onBlur={hide}
        onClick={show}
      >
        {children}
      </IconButton>
      <Popover
        {...popover}
        position="top"
        offset={0}
        withRoles={false}
        portalProps={{ target: '#main' }}
        dropdown={{
          maw: 'min(20rem, calc(100vw - 2rem))',
          px: '0.75rem',
          py: '0.5rem',
          bd: '1px solid var(--kt-line)',
          id,
          role: 'tooltip',
        }}
      >
        <Facts layout="lines" facts={facts} />
      </Popover>
    </span>
  );
}
