import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { EmployeeObligation } from '#contract/leave-ledger.ts';
import { isoDate } from '#domain/time/date.ts';
import { apiFile, messageOf } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useSearchParams } from '../../lib/use-search-params.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { UPRIGHT } from '../../ui/media.ts';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { obligationsQuery } from './ledger-queries.ts';
import { obligationTexts as texts } from './ledger-texts.ts';
import { ObligationCards, ObligationTable } from './obligation-list.tsx';
import styles from './obligations-screen.module.css';

const needsAttention = ({ state }: EmployeeObligation): boolean => state === 'at_risk' || state === 'violated';

/** Some have several obligations, of one year and the next. */
const peopleOf = (obligations: readonly EmployeeObligation[]): number =>
  new Set(obligations.map(({ user_id }) => user_id)).size;

/** Who still has to be given how much of the five days (労基法39条7項), the most pressing first; `?filter=attention`. */
export function ObligationsScreen(): ReactNode {
  const [search, setSearch] = useSearchParams();
  // Beside the address, which follows in its own time: the box must not wait for it.
  const [onlyAttention, setOnlyAttention] = useState(search.get('filter') === 'attention');
  const isUpright = useMediaQuery(UPRIGHT, undefined, { getInitialValueInEffect: false });
  const { data, error, isFetching, refetch } = useQuery(obligationsQuery);
  const file = useExclusiveMutation('obligations-csv', {
    mutationFn: async () => {
      const query = { filter: onlyAttention ? ('attention' as const) : undefined };
      saveFile(await apiFile('GET /api/admin/five-day-obligations/csv', { query }));
    },
  });
  const all = data?.data ?? [];
  const shown = onlyAttention ? all.filter(needsAttention) : all;
  const Obligations = isUpright ? ObligationCards : ObligationTable;
  return (
    <div className={styles.screen}>
      <BackLink to="/admin/leave" label={texts.back} />
      <ScreenTitle>{texts.title}</ScreenTitle>
      <p className={styles.intro}>{texts.intro}</p>
      <div className={styles.tools}>
        <label className={styles.filter}>
          <input
            type="checkbox"
            checked={onlyAttention}
            onChange={({ currentTarget: { checked } }) => {
              setOnlyAttention(checked);
              setSearch(checked ? { filter: 'attention' } : {}, { replace: true });
            }}
          />
          {texts.onlyAttention}
        </label>
        <span className={styles.counts} role="status">
          {data !== undefined && texts.counts(peopleOf(all), peopleOf(all.filter(needsAttention)))}
          {data === undefined && isFetching && texts.loading}
        </span>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          data-busy={file.isPending || undefined}
          onClick={() => file.mutate()}
        >
          {texts.csv}
        </Button>
      </div>
      {file.isError && <Banner kind="error">{messageOf(file.error, texts.csvFailed)}</Banner>}
      {error !== null && (
        <LoadFailure isReading={isFetching} onRetry={refetch}>
          {messageOf(error, texts.loadFailed)}
        </LoadFailure>
      )}
      {data === undefined && error === null && <Skeleton height="14rem" radius="0.75rem" aria-hidden />}
      {data !== undefined && shown.length === 0 && (
        <p className={styles.none}>{all.length === 0 ? texts.none : texts.noAttention}</p>
      )}
      {data !== undefined && shown.length > 0 && <Obligations obligations={shown} today={isoDate(data.as_of)} />}
    </div>
  );
}
