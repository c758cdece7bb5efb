import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { api, messageOf } from '../../lib/api.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './location-tab.module.css';
import { retentionChoices, retentionText } from './retention.ts';
import type { PanelProps } from './settings-tab.ts';
import { ShorteningDialog } from './shortening-dialog.tsx';
import { texts } from './location-texts.ts';

const settingsQuery = queryOptions({
  queryKey: ['location-settings'],
  queryFn: ({ signal }) => api('GET /api/admin/location-settings', { signal }),
});

/** What the company has settled about the places of punches (D27). */
export function LocationTab({ onDone }: PanelProps): ReactNode {
  const { data, error, isFetching, refetch } = useQuery(settingsQuery);
  if (data !== undefined) return <Retention saved={data.retention_days} onDone={onDone} />;
  if (error !== null)
    return (
      <Banner kind="error">
        <span className={styles.failure}>
          {messageOf(error, texts.failed)}
          <Button variant="default" size="sm" data-busy={isFetching || undefined} onClick={() => void refetch()}>
            {texts.reload}
          </Button>
        </span>
      </Banner>
    );
  return (
    <>
      <p className="visually-hidden" role="status">
        {texts.loading}
      </p>
      <Skeleton height="13rem" radius="md" aria-hidden />
    </>
  );
}

/** How long they are kept: saved at once where it gets longer, asked about before it gets shorter. */
function Retention({
  saved,
  onDone,
}: {
  /** In days. */
  readonly saved: number;
  readonly onDone: PanelProps['onDone'];
}): ReactNode {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState(saved);
  const [isAsking, setAsking] = useState(false);
  const saving = useExclusiveMutation('save-location-settings', {
    mutationFn: (days: number) => api('PUT /api/admin/location-settings', { body: { retention_days: days } }),
    onSuccess: ({ message, ...settings }) => {
      queryClient.setQueryData(settingsQuery.queryKey, settings);
      setAsking(false);
      onDone(message);
    },
  });
  const failure = saving.error === null ? null : messageOf(saving.error, texts.saveFailed);
  return (
    <section className={styles.card} aria-labelledby="location-retention">
      <h2 id="location-retention" className={styles.title}>
        {texts.title}
      </h2>
      <p className={styles.lead}>{texts.lead}</p>
      <div className={styles.chooser}>
        <SelectField
          label={texts.field}
          value={String(chosen)}
          data={retentionChoices(saved).map((days) => ({ value: String(days), label: retentionText(days) }))}
          onChange={(event) => {
            saving.reset();
            setChosen(Number(event.currentTarget.value));
          }}
        />
      </div>
      <p className={styles.lead}>{texts.shorteningHint}</p>
      {failure !== null && !isAsking && <Banner kind="error">{failure}</Banner>}
      <div className={styles.actions}>
        <Button
          aria-disabled={saving.isPending || undefined}
          data-busy={saving.isPending || undefined}
          onClick={() => (chosen < saved ? setAsking(true) : saving.mutate(chosen))}
        >
          {saving.isPending ? texts.saving : texts.save}
        </Button>
      </div>
      <ShorteningDialog
        opened={isAsking}
        from={saved}
        to={chosen}
        isSaving={saving.isPending}
        failure={failure}
        onClose={() => {
          saving.reset();
          setAsking(false);
        }}
        onConfirm={() => saving.mutate(chosen)}
      />
    </section>
  );
}
