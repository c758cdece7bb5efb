import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { InternalWork } from '#domain/attendance/internal-work.ts';
import type { MonthRow } from '#domain/attendance/month.ts';
import { type Interval, overlaps } from '#domain/time/interval.ts';
import { formatDuration } from '#domain/time/minutes.ts';
import { api, messageOf } from '../../lib/api.ts';
import { useMay } from '../../lib/permissions.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Heading, Row, Stack, Text } from '../../ui/layout.tsx';
import { Mark } from '../../ui/tag.tsx';
import { formatSpan } from './day-cells.tsx';
import { texts } from './texts.ts';

interface Placed {
  readonly entry: InternalWork;
  readonly period: Interval;
}

/** The internal work of a day under review: which entries overlap, and the way to delete one of them, in place. */
export function ReviewedInternalWork({
  row: { date, internalWork, segments },
  onDone,
}: {
  /** A day of all work: its segments are those of its entries, in their order. */
  readonly row: MonthRow;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const mayDelete = useMay('correct_attendance');
  const [chosen, setChosen] = useState<Placed | null>(null);
  const placed = internalWork.flatMap((entry, index): Placed[] => {
    const period = segments[index];
    return period === undefined ? [] : [{ entry, period }];
  });
  const isDouble = (one: Placed): boolean =>
    placed.some((other) => other !== one && overlaps(one.period, other.period));
  return (
    <section aria-labelledby="reviewed-internal-work">
      <Stack gap="xs">
        <Heading level={3} size="sm" id="reviewed-internal-work">
          {texts.registered}
        </Heading>
        <Stack as="ul" gap="xs">
          {placed.map((each) => (
            <Row key={each.entry.id} as="li" gap="sm">
              <Text as="span" weight="bold" isNumeric>
                {formatSpan(each.period)}
              </Text>
              {isDouble(each) && <Mark tone="danger">{texts.doubleEntry}</Mark>}
              <Text as="span" tone="dim" size="sm" isNumeric>
                {texts.breakTime} {formatDuration(each.entry.breakMinutes)}
              </Text>
              {each.entry.note !== null && <Text as="span">{each.entry.note}</Text>}
              {mayDelete && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={texts.deleteEntry(formatSpan(each.period))}
                  onClick={() => setChosen(each)}
                >
                  {texts.doDelete}
                </Button>
              )}
            </Row>
          ))}
        </Stack>
      </Stack>
      <ConfirmDialog
        name="delete-reviewed-internal-work"
        subject={chosen}
        title={texts.deleteTitle}
        action={texts.doDelete}
        busy={texts.deleting}
        failure={(error) => messageOf(error, texts.serverError)}
        run={({ entry }) => api('DELETE /api/internal-work/{id}', { params: { id: String(entry.id) } })}
        onDone={() => {
          setChosen(null);
          onDone(texts.deleted(texts.items.internal_work));
        }}
        onSettled={() => invalidate(queryClient, 'day')}
        onClose={() => setChosen(null)}
      >
        {({ period }) => texts.deletes(date, `${texts.items.internal_work}（${formatSpan(period)}）`)}
      </ConfirmDialog>
    </section>
  );
}
