import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  memo,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';

import type { RosterResponse } from '#contract/rosters.ts';
import type { PlanChangeResponse } from '#contract/shift.ts';
import { DAY_OFF_KEY } from '#domain/shift/pattern.ts';
import type { RosterRules } from '#domain/shift/roster.ts';
import { addDays, daysFrom, type IsoDate, isoDate, type Weekday } from '#domain/time/date.ts';
import { formatPeriod } from '#domain/working-time/period-text.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import { firstDayOfWeek } from '#domain/working-time/week.ts';
import { api, ApiError, messageOf } from '../../lib/api.ts';
import { useHolidays } from '../../lib/month-queries.ts';
import { withStorage } from '../../lib/browser-storage.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { Link } from '../../lib/router.tsx';
import { page as pageParam, period as periodParam, searchState, useSearchState } from '../../lib/search-state.ts';
import { useSession } from '../../lib/session-store.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/icon-button.tsx';
import { Empty, Hint, List, Row, Screen, Stack, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PeriodSwitch } from '../../ui/month-switch.tsx';
import { Paper } from '../../ui/paper.tsx';
import { usePlanChangeQuestion } from '../../ui/plan-change-question.tsx';
import { ScopeNote } from '../../ui/scope-note.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { UnsavedChangesDialog, useUnsavedChangesGuard } from '../../ui/unsaved-changes-dialog.tsx';
import { hasKeyboard } from '../../ui/media.ts';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { useNotice } from '../../ui/use-notice.tsx';
import { lazyDialog, lazyPart } from '../../ui/lazy-part.tsx';
import { type Cell, cellOf, OFF, type Pattern, RosterDraft, toPatterns } from './roster-draft.ts';
import { RosterGrid } from './roster-grid.tsx';
import { RosterPace, usePaced } from './roster-pace.ts';
import { type GridSelection, placesOf, type Selection } from './roster-selection.ts';
import { toKinds } from './roster-row.tsx';
import { rosterTexts as texts } from './roster-texts.ts';
import styles from './roster.module.css';

const PatternsDialog = lazyDialog(async () => (await import('./patterns-dialog.tsx')).PatternsDialog);
const CopyDialog = lazyDialog(async () => (await import('./copy-dialog.tsx')).CopyDialog);
const WishList = lazyPart(async () => (await import('./wish-list.tsx')).WishList);
const PublishBar = lazyPart(async () => (await import('./publish-bar.tsx')).PublishBar);

const address = searchState({ month: periodParam(), page: pageParam() });

const rosterQuery = (period: WagePeriod, page: number) => ({
  queryKey: queryKey('shifts', 'roster', period.name, page),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    api('GET /api/admin/rosters/{month}', { params: { month: period.name }, query: { page: String(page) }, signal }),
  // What is being planned is not to be drawn again below the hands.
  staleTime: Infinity,
  gcTime: 0,
});

/** The roster (シフト表): many people's shifts of a month, planned by keyboard, by drag and by paste. */
export function RosterScreen(): ReactNode {
  const today = useToday();
  const [values, change] = useSearchState(address);
  const periods = useWagePeriods();
  const period = periods.named(values.month) ?? periods.on(today);
  const query = useQuery(rosterQuery(period, values.page));
  const [isEdited, setEdited] = useState(false);
  /** What is planned begins again with each, by other patterns. */
  const [round, setRound] = useState(0);
  const [isEditing, setEditing] = useState(false);
  const guard = useUnsavedChangesGuard(isEdited);
  const { notice, show } = useNotice();
  const beginAnew = async (): Promise<void> => {
    await query.refetch();
    setRound((before) => before + 1);
  };
  return (
    <Screen>
      <Row gap="wide" onPhones="between">
        <ScreenTitle>{texts.title}</ScreenTitle>
        <PeriodSwitch period={period} onChange={(month) => guard.ask(() => change({ month, page: 1 }))} />
      </Row>
      <ScopeNote permission="plan_shifts" />
      {notice}
      {query.data?.planning != null && (
        <PublishBar
          period={period}
          deadline={isoDate(query.data.planning.wish_deadline)}
          isEdited={isEdited}
          onPublished={(message) => {
            show(message);
            void beginAnew();
          }}
        />
      )}
      <Loaded query={query} failed={texts.loadFailed} heights={['6rem', '30rem']}>
        {(roster) => (
          <Roster
            key={`${roster.from} ${values.page} ${round}`}
            roster={roster}
            period={period}
            page={values.page}
            onPage={(page) => guard.ask(() => change({ page }))}
            onEdited={setEdited}
            onPatterns={() => setEditing(true)}
          />
        )}
      </Loaded>
      <PatternsDialog opened={isEditing} onClose={() => setEditing(false)} onChanged={() => void beginAnew()} />
      <UnsavedChangesDialog guard={guard} />
    </Screen>
  );
}

function Roster({
  roster,
  period,
  page,
  onPage,
  onEdited,
  onPatterns,
}: {
  readonly roster: RosterResponse;
  readonly period: WagePeriod;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onEdited: (isEdited: boolean) => void;
  readonly onPatterns: () => void;
}): ReactNode {
  const { people } = roster;
  const [draft] = useState(() => new RosterDraft(roster));
  const [pace] = useState(() => new RosterPace());
  const [patterns] = useState(() => toPatterns(roster.patterns));
  const [brush, setBrush] = useState<string | null>(null);
  const [said, say] = useState<string | null>(null);
  const [done, showDone] = useFlashMessage();
  const [isCopying, setCopying] = useState(false);
  const { question, isAccepted } = usePlanChangeQuestion();
  const selected = useRef<Selection>({ rows: [0, 0], columns: [0, 0] });
  const holidays = useHolidays(period, 'company').data ?? NO_HOLIDAYS;
  const rules = useMemo(() => rulesOf(roster), [roster]);
  const companyDays = useMemo(() => toKinds(roster.company_days), [roster]);
  const brushes = useMemo(() => brushesOf(patterns), [patterns]);
  const dates = useMemo(() => daysFrom(draft.period.from, draft.period.to), [draft]);
  useEffect(() => {
    // What asks before one leaves is drawn when there is time: the first key is not to wait for the screen around the grid.
    const unsubscribe = draft.subscribe(() => startTransition(() => onEdited(hasEdits(draft))));
    return () => {
      unsubscribe();
      onEdited(false);
    };
  }, [draft, onEdited]);

  const queryClient = useQueryClient();
  const saving = useExclusiveMutation('roster', {
    mutationFn: async () => {
      const sent = draft.changes();
      if (!(await isAccepted(await planChanges(period, sent, people)))) return null;
      const answer = await api('PUT /api/admin/rosters/{month}', {
        params: { month: period.name },
        body: { people: sent },
      });
      draft.accept(sent, answer.people);
      return answer;
    },
    onSuccess: (answer) => {
      if (answer === null) return;
      void invalidate(queryClient, 'shift');
      showDone(answer.message);
    },
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.code !== 'roster_changed') return;
      const { people: current } = await queryClient.fetchQuery({ ...rosterQuery(period, page), staleTime: 0 });
      const changed = draft.rebase(current);
      say(
        texts.conflict(
          people
            .filter(({ user_id: id }) => changed.has(id))
            .map(({ name }) => name)
            .join('、'),
        ),
      );
    },
  });
  const clipboard = useRef<ReturnType<typeof copied>>([]);
  const onSelect = useCallback((selection: Selection): void => {
    selected.current = selection;
  }, []);
  const onKey = useCallback(
    (event: KeyboardEvent, grid: GridSelection): void => {
      const selection = grid.current();
      selected.current = selection;
      if (event.nativeEvent.isComposing || event.altKey) return;
      const key = event.key.toUpperCase();
      if (event.ctrlKey || event.metaKey) {
        if (key === 'Z') {
          const undone = draft.undo();
          const row = people.findIndex(({ user_id: id }) => id === undone?.userId);
          if (undone !== undefined) grid.go(row, dates.indexOf(undone.date));
        } else if (key === 'C') clipboard.current = copied(draft, selection, people, dates);
        else if (key === 'V') paste(draft, selection, people, dates, clipboard.current);
        else return;
      } else {
        const isDelete = key === 'DELETE' || key === 'BACKSPACE';
        const cell = brushes.find((each) => each.key === (isDelete ? DAY_OFF_KEY : key))?.cell;
        if (cell === undefined) return;
        const places = placesOf(selection, people, dates);
        draft.set(places.map((place) => ({ ...place, cell })));
        // As in a spreadsheet: what is typed goes on to the next day, what is deleted or fills a range doesn't.
        if (places.length === 1 && !isDelete) grid.step(1);
      }
      event.preventDefault();
    },
    [draft, people, dates, brushes],
  );
  const copyWeek = (): void => {
    const at = dates[selected.current.columns[1]] ?? draft.period.from;
    const first = firstDayOfWeek(at, rules);
    const week = daysFrom(first, addDays(first, 6));
    const edits = people.flatMap(({ user_id: userId }) =>
      week.flatMap((date) => {
        const cell = draft.daysOf(userId).get(addDays(date, -7));
        return cell === undefined ? [] : [{ userId, date, cell }];
      }),
    );
    const isChanged = draft.set(edits);
    const outcome = isChanged ? texts.weekCopied(first) : texts.weekSame(first);
    // After the grid: the screen around it is drawn again for that.
    startTransition(() => showDone(edits.length === 0 ? texts.noWeekBefore : outcome));
  };
  const failure = saving.error instanceof ApiError && saving.error.code === 'roster_changed' ? null : saving.error;
  if (people.length === 0) return <Empty>{texts.nobody}</Empty>;
  return (
    <Stack gap="md">
      <Palette brushes={brushes} brush={brush} draft={draft} pace={pace} onBrush={setBrush} onPatterns={onPatterns} />
      {patterns.length === 0 ? <Hint>{texts.noPatterns}</Hint> : <Keys />}
      <Pages page={page} size={roster.page_size} total={roster.total} onPage={onPage} />
      <Paper title={texts.title} company={undefined} period={formatPeriod(period)} isLandscape>
        <div className={styles.scroll}>
          <RosterGrid
            draft={draft}
            pace={pace}
            people={people}
            patterns={patterns}
            holidays={holidays}
            rules={rules}
            companyDays={companyDays}
            elsewhere={roster.elsewhere}
            brush={brushes.find(({ key }) => key === brush)?.cell ?? null}
            onKey={onKey}
            onSelect={onSelect}
          />
        </div>
      </Paper>
      <section className={styles.bar} aria-label={texts.changes}>
        <div role="status">
          {said !== null && (
            <Banner kind="info" onClose={() => say(null)}>
              {said}
            </Banner>
          )}
        </div>
        {failure !== null && (
          <Banner kind="error" onClose={() => saving.reset()}>
            {messageOf(failure, texts.saveFailed)}
            <List>
              {refusedDays(failure, people).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </List>
          </Banner>
        )}
        <Row gap="sm">
          <Row gap="sm" isSingleLine>
            <Save
              draft={draft}
              pace={pace}
              isBusy={saving.isPending}
              onSave={() => {
                say(null);
                saving.mutate();
              }}
            />
            <Changes draft={draft} pace={pace} />
          </Row>
          <Row gap="sm" isLast onPhones="fill">
            <Button variant="default" title={texts.copyWeekHint} onClick={copyWeek}>
              {texts.copyWeek}
            </Button>
            <Button
              variant="default"
              onPointerEnter={CopyDialog.preload}
              onFocus={CopyDialog.preload}
              onClick={() => setCopying(true)}
            >
              {texts.copyMonth}
            </Button>
          </Row>
        </Row>
      </section>
      <Toast message={done} />
      <CopyDialog
        opened={isCopying}
        period={period}
        page={page}
        draft={draft}
        onCopied={showDone}
        onClose={() => setCopying(false)}
      />
      {roster.planning !== null && <WishList roster={roster} />}
      {question}
    </Stack>
  );
}

/** What the changes cost of plans that are fixed: only those of variable hours (変形) are. */
async function planChanges(
  period: WagePeriod,
  sent: ReturnType<RosterDraft['changes']>,
  people: RosterResponse['people'],
): Promise<readonly PlanChangeResponse[]> {
  const variable = new Set(
    people.flatMap(({ user_id: id, frame_minutes: frame, year }) => (frame === null && year === null ? [] : [id])),
  );
  const planned = sent.filter(({ user_id: id }) => variable.has(id));
  if (planned.length === 0) return [];
  const answer = await api('POST /api/admin/rosters/{month}/plan-changes', {
    params: { month: period.name },
    body: { people: planned },
  });
  return answer.people;
}

const changedDays = (draft: RosterDraft): number => draft.changedDays;
const hasEdits = (draft: RosterDraft): boolean => draft.changedDays > 0;
const hasSteps = (draft: RosterDraft): boolean => draft.canUndo;

interface Counted {
  readonly draft: RosterDraft;
  readonly pace: RosterPace;
}

/** Something about all changes: whoever asks is drawn again after the first days were, the screen around it isn't. */
const useCounted = <Value,>({ draft, pace }: Counted, count: (draft: RosterDraft) => Value): Value =>
  usePaced(
    pace,
    draft.subscribe,
    useCallback(() => count(draft), [draft, count]),
    'counts',
  );

function Save({
  isBusy,
  onSave,
  ...counted
}: Counted & {
  readonly isBusy: boolean;
  readonly onSave: () => void;
}): ReactNode {
  return (
    <ActionButton isBusy={isBusy} busy={texts.saving} disabled={!useCounted(counted, hasEdits)} onClick={onSave}>
      {texts.save}
    </ActionButton>
  );
}

/** How much isn't saved, and the way back: drawn again with each change, the screen around it isn't. */
function Changes(counted: Counted): ReactNode {
  const count = useCounted(counted, changedDays);
  const canUndo = useCounted(counted, hasSteps);
  return (
    <>
      <Text as="span" role="status" tone="dim" size="sm">
        {count > 0 ? texts.unsavedDays(count) : texts.unchanged}
      </Text>
      {canUndo && <LinkButton onClick={() => counted.draft.undo()}>{texts.undo}</LinkButton>}
    </>
  );
}

/** What a day can be filled with, by its key. */
interface Brush {
  readonly key: string;
  readonly short: string;
  readonly name: string;
  readonly color: Pattern['color'] | undefined;
  readonly cell: Cell;
}

const brushesOf = (patterns: readonly Pattern[]): Brush[] => [
  { key: DAY_OFF_KEY, short: texts.dayOffShort, name: texts.dayOff, color: undefined, cell: OFF },
  ...patterns.map((pattern) => ({
    key: pattern.shortcut,
    short: pattern.short_name,
    name: pattern.name,
    color: pattern.color,
    cell: cellOf(pattern),
  })),
];

const Palette = memo(function Palette({
  brushes,
  brush,
  onBrush,
  onPatterns,
  ...counted
}: Counted & {
  readonly brushes: readonly Brush[];
  /** The key of the chosen one. */
  readonly brush: string | null;
  readonly onBrush: (key: string | null) => void;
  readonly onPatterns: () => void;
}): ReactNode {
  const isSuperAdmin = useSession().session?.user.role === 'super_admin';
  return (
    <Row label={texts.palette} gap="sm">
      {brushes.map((each) => (
        <BrushButton key={each.key} brush={each} isChosen={brush === each.key} onBrush={onBrush} />
      ))}
      <EditPatterns {...counted} onPatterns={onPatterns} />
      <Button variant="default" size="sm" onClick={() => window.print()}>
        {texts.print}
      </Button>
      {isSuperAdmin && (
        <Button component={Link} to="/admin/rosters/import" variant="default" size="sm">
          {texts.importCsv}
        </Button>
      )}
    </Row>
  );
});

const KEYS_FOLDED = 'rosterKeysFolded';

/** How days are filled, on a line that can be put away, as this browser remembers; by fingers it is away at first. */
function Keys(): ReactNode {
  const [isFolded, setFolded] = useState(
    () => withStorage((storage) => JSON.parse(storage.getItem(KEYS_FOLDED) ?? 'null') as unknown) ?? !hasKeyboard(),
  );
  const fold = (wanted: boolean): void => {
    setFolded(wanted);
    withStorage((storage) => storage.setItem(KEYS_FOLDED, JSON.stringify(wanted)));
  };
  return (
    <Row gap="sm" isSingleLine>
      {isFolded !== true && <Hint as="span">{texts.keys}</Hint>}
      <LinkButton onClick={() => fold(isFolded !== true)}>
        {isFolded === true ? texts.showKeys : texts.hideKeys}
      </LinkButton>
    </Row>
  );
}

/** Opens the patterns; what isn't saved is planned by those that are here. */
function EditPatterns({ onPatterns, ...counted }: Counted & { readonly onPatterns: () => void }): ReactNode {
  const isEdited = useCounted(counted, hasEdits);
  return (
    <Button
      variant="default"
      size="sm"
      disabled={isEdited}
      title={isEdited ? texts.saveFirst : undefined}
      onClick={onPatterns}
    >
      {texts.patterns}
    </Button>
  );
}

const BrushButton = memo(function BrushButton({
  brush: { key, short, name, color },
  isChosen,
  onBrush,
}: {
  readonly brush: Brush;
  readonly isChosen: boolean;
  readonly onBrush: (key: string | null) => void;
}): ReactNode {
  return (
    <Button
      variant="default"
      size="sm"
      className={styles.brush}
      aria-pressed={isChosen}
      onClick={() => onBrush(isChosen ? null : key)}
    >
      <span className={styles.swatch} data-color={color}>
        {key} {short === name ? name : `${short} ${name}`}
      </span>
    </Button>
  );
});

/** As many refused days as can be read at once. */
const MOST_REFUSED_DAYS = 8;

/** The first days that the server refused, with why, in the order of the people; only it knows of restrictions. */
function refusedDays(failure: Error, people: RosterResponse['people']): string[] {
  if (!(failure instanceof ApiError) || failure.code !== 'roster_refused') return [];
  const refused = Object.entries(failure.fields);
  const lines = people.flatMap(({ user_id: userId, name }) =>
    refused.flatMap(([place, text]) => {
      const [owner, date = ''] = place.split('/');
      return owner === String(userId) ? [texts.refusedDay(name, isoDate(date), text)] : [];
    }),
  );
  const more = lines.length - MOST_REFUSED_DAYS;
  return more > 0 ? [...lines.slice(0, MOST_REFUSED_DAYS), texts.moreRefusedDays(more)] : lines;
}

const NO_HOLIDAYS = new Map<never, never>();

/** What plans are checked by while they are made: the same as where they are saved. */
const rulesOf = ({ rules }: RosterResponse): RosterRules => ({
  weekStart: rules.week_start as Weekday,
  hasWeeklyRest: rules.has_weekly_rest,
});

type People = readonly { readonly user_id: number }[];

/** The selected days, row by row. */
function copied(
  draft: RosterDraft,
  { rows, columns }: Selection,
  people: People,
  dates: readonly IsoDate[],
): readonly (readonly (Cell | undefined)[])[] {
  return people
    .slice(rows[0], rows[1] + 1)
    .map(({ user_id: userId }) =>
      dates.slice(columns[0], columns[1] + 1).map((date) => draft.daysOf(userId).get(date)),
    );
}

/** Puts what was copied from the selection's first day on, again and again where the selection is larger. */
function paste(
  draft: RosterDraft,
  { rows, columns }: Selection,
  people: People,
  dates: readonly IsoDate[],
  block: ReturnType<typeof copied>,
): void {
  const [height, width] = [block.length, block[0]?.length ?? 0];
  if (height === 0 || width === 0) return;
  const last = { row: Math.max(rows[1], rows[0] + height - 1), column: Math.max(columns[1], columns[0] + width - 1) };
  draft.set(
    people.slice(rows[0], last.row + 1).flatMap(({ user_id: userId }, row) =>
      dates.slice(columns[0], last.column + 1).flatMap((date, column) => {
        const cell = block[row % height]?.[column % width];
        return cell === undefined ? [] : [{ userId, date, cell }];
      }),
    ),
  );
}

/** Whose roster is shown where not all fit on it, and the way to the others. */
const Pages = memo(function Pages({
  page,
  size,
  total,
  onPage,
}: {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}): ReactNode {
  if (total <= size) return null;
  const last = Math.min(page * size, total);
  return (
    <Stack gap="sm">
      <Row label={texts.pages}>
        <Button variant="default" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {texts.previousPage(size)}
        </Button>
        <Text as="span" size="sm" isNumeric>
          {texts.shown((page - 1) * size + 1, last, total)}
        </Text>
        <Button variant="default" size="sm" disabled={last >= total} onClick={() => onPage(page + 1)}>
          {texts.nextPage(Math.max(1, Math.min(size, total - last)))}
        </Button>
      </Row>
      <Hint>{texts.savedByPage(size, total)}</Hint>
    </Stack>
  );
});
