import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { PolicyChange } from '#contract/company-policy.ts';
import { isoMonth } from '#domain/time/date.ts';
import { japanClock, japanDate, parseInstant } from '#domain/time/instant.ts';
import { formatDate, formatYearMonth } from '#domain/time/japanese-date.ts';
import { Columns } from '../../ui/columns.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Heading, Hint, List, Panel, Text } from '../../ui/layout.tsx';
import styles from './company-policy.module.css';
import { ITEM_COLUMNS } from './policy-fields.tsx';
import { differencesBetween, type PolicyDifference } from './policy-items.ts';
import { texts } from './texts.ts';

/** Who changed what from when on, the newest first. */
export function PolicyHistory({ changes }: { readonly changes: readonly PolicyChange[] }): ReactNode {
  return (
    <Panel label={texts.history} gap="sm">
      <Heading>{texts.history}</Heading>
      {changes.length === 0 && (
        <Text tone="dim" size="sm">
          {texts.noHistory}
        </Text>
      )}
      <List as="ol" rules="between">
        {changes.map(({ at, actor, before, after }) => (
          <li key={`${at} ${after.effective_month}`} className={styles.change}>
            <Columns widths={ITEM_COLUMNS} gap="wide">
              <div>
                <Text weight="bold">{texts.from(formatYearMonth(isoMonth(after.effective_month)))}</Text>
                <Hint>
                  {instantText(at)} {actor === null ? texts.system : `${actor.name}（${actor.employee_id}）`}
                </Hint>
              </div>
              <PolicyDifferences differences={differencesBetween(before, after)} />
            </Columns>
          </li>
        ))}
      </List>
    </Panel>
  );
}

/** `2026/11/20（金） 12:05` */
function instantText(text: string): string {
  const at = parseInstant(text);
  return at === null ? '' : `${formatDate(japanDate(at))} ${japanClock(at).slice(0, 5)}`;
}

/** What differs between two policies, each as it was and as it is. */
export function PolicyDifferences({ differences }: { readonly differences: readonly PolicyDifference[] }): ReactNode {
  if (differences.length === 0)
    return (
      <Text tone="dim" size="sm">
        {texts.same}
      </Text>
    );
  return (
    <Facts
      layout="column"
      facts={differences.map(({ title, before, after }) => ({
        label: title,
        value: (
          <>
            {before} <IconArrowRight size={16} aria-label={texts.arrow} role="img" className={styles.arrow} />{' '}
            <b>{after}</b>
          </>
        ),
      }))}
    />
  );
}
