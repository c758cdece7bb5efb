import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

import type { AdminHome } from '#contract/home.ts';
import { japanClock, japanDate } from '#domain/time/instant.ts';
import { api, messageOf } from '../../lib/api.ts';
import { useHolidays } from '../../lib/month-queries.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { useServerTime } from '../../lib/use-server-time.ts';
import { Banner } from '../../ui/banner.tsx';
import { SwitchField } from '../../ui/choices.tsx';
import { Columns } from '../../ui/columns.tsx';
import { Row, Screen, Text } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ScopeNote } from '../../ui/scope-note.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { SummaryCards, SummaryCardsSkeleton, type Task } from '../../ui/summary-card.tsx';
import { texts } from './texts.ts';

const loadGuide = async () => (await import('./setup-guide.tsx')).SetupGuide;
const SetupGuide = lazyPart(loadGuide);

const MINUTE_MS = 60_000;

/** The person's own choices, as they are stored together. */
type Choices = Pick<AdminHome, 'opens_after_login' | 'hides_setup'>;

/**
 * Who is in today, and what there is to do for the company's admins, and for managers with their own people, by the parts of other
 * features. Below the first line
 * nothing is shown until it is known what there is to do, so that nothing moves then.
 */
export function HomeScreen({
  Presence,
  tasks,
  charts,
}: {
  readonly Presence: ComponentType;
  /** The most urgent first. */
  readonly tasks: readonly Task[];
  readonly charts: readonly ComponentType[];
}): ReactNode {
  const queryClient = useQueryClient();
  const home = useQuery({
    queryKey: queryKey('admin-home'),
    queryFn: ({ signal }) => api('GET /api/admin/home', { signal }),
  });
  const saving = useExclusiveMutation('save-admin-home', {
    mutationFn: (body: Choices) => api('PUT /api/admin/home', { body }),
    onSettled: () => invalidate(queryClient, 'adminHome'),
  });
  const { opens_after_login = false } = home.data ?? {};
  const queries = [home, ...tasks.map(({ query }) => query)];
  const awaited = new Set([home, ...tasks.filter(({ isSlow }) => isSlow !== true).map(({ query }) => query)]);
  // Each property is read each time: a query renders again only for the properties that were read.
  const pending = queries.filter(({ data, error }) => data === undefined && error === null);
  const failed = queries.filter(({ data, error }) => data === undefined && error !== null);
  const hasGuide = home.data !== undefined && home.data.setup !== null;
  const isLoading = useIsLoading(hasGuide);
  const isPending = isLoading || pending.some((query) => awaited.has(query));
  if (!isPending && failed.length === queries.length)
    return (
      <Screen>
        <Head />
        {/* One cause, said once. */}
        <LoadFailure
          isReading={queries.some(({ isFetching }) => isFetching)}
          onRetry={() => Promise.all(queries.map(({ refetch }) => refetch()))}
        >
          {messageOf(home.error, texts.allFailed)}
        </LoadFailure>
      </Screen>
    );
  return (
    <Screen>
      <Head />
      <ScopeNote permission="read_attendance" />
      <Presence />
      {saving.isError && <Banner kind="error">{messageOf(saving.error, texts.saveFailed)}</Banner>}
      {isPending ? (
        <Placeholder />
      ) : (
        <>
          {home.data?.notices.map(({ code, kind, message }) => (
            <Banner key={code} kind={kind}>
              {message}
            </Banner>
          ))}
          {home.data !== undefined && home.data.setup !== null && (
            <SetupGuide
              steps={home.data.setup}
              isHiding={saving.isPending}
              onHide={() => saving.mutate({ opens_after_login, hides_setup: true })}
            />
          )}
          <Tasks tasks={tasks} />
          {/* Where they stand is known with the slow cards above them: one of which there is nothing goes. */}
          {pending.length === 0 && (
            <>
              <Columns until="upright" gap="lg" align="stretch">
                {charts.map((Chart, place) => (
                  // oxlint-disable-next-line react/no-array-index-key -- They never change.
                  <Chart key={place} />
                ))}
              </Columns>
              <Loaded query={home} failed={texts.failed} heights={['2.75rem']}>
                {(saved) => {
                  const shown = saving.isPending ? saving.variables : saved;
                  return (
                    <SwitchField
                      isQuiet
                      label={texts.opensAfterLogin}
                      hint={texts.opensAfterLoginHint}
                      checked={(shown ?? saved).opens_after_login}
                      onChange={(opens) => saving.mutate({ opens_after_login: opens, hides_setup: saved.hides_setup })}
                    />
                  );
                }}
              </Loaded>
            </>
          )}
        </>
      )}
    </Screen>
  );
}

/** Whether the code of what is asked first, which is above all else, isn't there yet; where it can't be loaded, it says so. */
function useIsLoading(hasGuide: boolean): boolean {
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    if (!hasGuide) return;
    SetupGuide.preload();
    const know = (): void => setKnown(true);
    loadGuide().then(know, know);
  }, [hasGuide]);
  return hasGuide && !isKnown;
}

/** What it is of, and of when: the day with its holiday, and the minute. */
function Head(): ReactNode {
  const now = useServerTime(MINUTE_MS);
  const today = japanDate(now);
  const holiday = useHolidays({ from: today, to: today }, 'company').data?.get(today);
  return (
    <Row gap="xl" align="baseline">
      <ScreenTitle>{texts.title}</ScreenTitle>
      <Row gap="sm" align="baseline">
        <Text as="span" tone="dim" size="sm" isNumeric>
          {texts.asOf(today, japanClock(now).slice(0, 5))}
        </Text>
        {holiday !== undefined && (
          <Text as="span" tone="danger" size="sm">
            {holiday}
          </Text>
        )}
      </Row>
    </Row>
  );
}

/** A card for each that there is something of, or that couldn't be read, and one line for all others. */
function Tasks({ tasks }: { readonly tasks: readonly Task[] }): ReactNode {
  const isDone = ({ summary }: Task): boolean => summary?.count === 0;
  const due = tasks.filter((task) => !isDone(task));
  const done = tasks.filter(isDone);
  const names = done.filter((task) => task.done === undefined).map(({ name }) => name);
  return (
    <>
      {due.length > 0 && <SummaryCards tasks={due} />}
      {done.length > 0 && (
        <Row gap="compact" isSingleLine>
          <IconCircleCheck size={18} color="var(--kt-success)" style={{ flex: 'none' }} aria-hidden />
          <Text tone="dim" size="sm">
            {names.length > 0 && texts.noneOf(names)}
            {done.map((task) => task.done)}
          </Text>
        </Row>
      )}
    </>
  );
}

/** In the place of the cards and the charts, while it isn't known which cards there are. */
const Placeholder = (): ReactNode => (
  <>
    <span className="visually-hidden" role="status">
      {texts.loading}
    </span>
    <SummaryCardsSkeleton />
    <Columns until="upright" gap="lg">
      <Skeleton height="14.5rem" radius="lg" aria-hidden />
      <Skeleton height="14.5rem" radius="lg" aria-hidden />
    </Columns>
  </>
);
