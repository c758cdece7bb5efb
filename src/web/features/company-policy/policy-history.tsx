import type { ReactNode } from 'react';

import type { PolicyChange } from '#contract/company-policy.ts';
import { isoMonth } from '#domain/time/date.ts';
import { japanClock, japanDate, parseInstant } from '#domain/time/instant.ts';
import { formatDate, formatYearMonth } from '#domain/time/japanese-date.ts';
import { PolicyDifferences } from './policy-differences.tsx';
import styles from './policy-history.module.css';
import { differencesBetween } from './policy-items.ts';
import { texts } from './texts.ts';
import { Heading, Panel, Text } from '../../ui/layout.tsx';

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
      <ol className={styles.list}>
        {changes.map(({ at, actor, before, after }) => (
          <li key={`${at} ${after.effective_month}`} className={styles.change}>
            <div>
              <p className={styles.when}>{texts.from(formatYearMonth(isoMonth(after.effective_month)))}</p>
              <Text tone="dim" size="xs">
                {instantText(at)} {actor === null ? texts.system : `${actor.name}（${actor.employee_id}）`}
              </Text>
            </div>
            <PolicyDifferences differences={differencesBetween(before, after)} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** `2026/11/20（金） 12:05` */
function instantText(text: string): string {
  const at = parseInstant(text);
  return at === null ? '' : `${formatDate(japanDate(at))} ${japanClock(at).slice(0, 5)}`;
}
