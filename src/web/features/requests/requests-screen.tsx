import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { isoDate } from '#domain/time/date.ts';
import { oneOf, searchState, useSearchState } from '../../lib/search-state.ts';
import { Link } from '../../lib/router.tsx';
import { ScreenLink } from '../../ui/back-link.tsx';
import { Choices } from '../../ui/choices.tsx';
import { LoadedRows } from '../../ui/loaded-rows.tsx';
import { Hint, List, Row, Screen } from '../../ui/layout.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { MoreButton } from './more-button.tsx';
import { RequestFacts, subjectOf, titleOf } from './request-card.tsx';
import { pathOf } from './request-path.ts';
import { ownRequestsQuery } from './request-queries.ts';
import styles from './requests.module.css';
import { changesText } from '../../lib/request-states.ts';
import { texts } from './texts.ts';

/** `?show=all`: also what is over. */
const address = searchState({ show: oneOf(['all']) });

/** One's own requests: what is under way, and on demand all. */
export function RequestsScreen(): ReactNode {
  const [{ show }, change] = useSearchState(address);
  const query = useInfiniteQuery(ownRequestsQuery(show === 'all' ? null : 'open'));
  const rows = query.data?.pages.flatMap(({ data }) => data);
  return (
    <Screen gap="list">
      <Row gap="wide" justify="between">
        <ScreenTitle>{texts.title}</ScreenTitle>
        <ScreenLink to="/requests/new">{texts.new}</ScreenLink>
      </Row>
      <Row>
        <Choices
          legend={texts.filter}
          name="show"
          layout="segments"
          choices={[
            { value: 'open', label: texts.open },
            { value: 'all', label: texts.all },
          ]}
          value={show ?? 'open'}
          onChange={(value) => change({ show: value === 'all' ? 'all' : null })}
        />
      </Row>
      <LoadedRows rows={rows} query={query} failed={texts.failed} none={show === 'all' ? texts.none : texts.noneOpen}>
        {(requests) => (
          <>
            <List isCard rules="between">
              {requests.map((request) => (
                <li key={pathOf(request)} className={styles.item}>
                  <RequestFacts
                    request={request}
                    title={request.entered_by === null ? subjectOf(request) : titleOf(request)}
                  />
                  <Hint>
                    {request.leave === undefined
                      ? changesText(request.before, request.after, isoDate(request.date))
                      : texts.leaveDays(request.leave.days_count)}
                  </Hint>
                  <Link to={pathOf(request)} aria-label={texts.detailOf(subjectOf(request))}>
                    {texts.detail}
                  </Link>
                </li>
              ))}
            </List>
            <MoreButton
              shown={requests.length}
              total={query.data?.pages[0]?.total ?? 0}
              isReading={query.isFetchingNextPage}
              onMore={() => void query.fetchNextPage()}
            />
          </>
        )}
      </LoadedRows>
    </Screen>
  );
}
