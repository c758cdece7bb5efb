import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

import type { SheetPolicyValues } from '#contract/company-policy.ts';
import { DEFAULT_SHEET_POLICY } from '#domain/company-policy/policy.ts';
import { breakRuleOf } from '#domain/company-policy/unset-break.ts';
import { formatDuration, minutes, timeOfDay, workingDayMinute } from '#domain/time/minutes.ts';
import { deductBreak } from '#domain/working-time/break-rule.ts';
import { toUnsetBreak } from '../../lib/wire.ts';
import { EffectTable } from '../../ui/effect-table.tsx';
import { Heading, Hint } from '../../ui/layout.tsx';
import styles from './company-policy.module.css';
import { texts } from './texts.ts';
import type { PolicyForm } from './use-policy-form.ts';

const START = timeOfDay('09:00');

/** Days from 9:00 by their presence in minutes, and the break that was recorded on them; `null` for none. */
const SAMPLES = [
  { presence: 270, recorded: null },
  { presence: 390, recorded: null },
  { presence: 510, recorded: null },
  { presence: 600, recorded: null },
  { presence: 510, recorded: minutes(30) },
];

/** What a rule makes of a sample: the break that is deducted, and what is left as work. */
function sampleOf(
  values: SheetPolicyValues,
  { presence, recorded }: (typeof SAMPLES)[number],
): { readonly deducted: string; readonly worked: string } {
  const { deducted, worked } = deductBreak(
    [{ start: START, end: workingDayMinute(START + presence) }],
    recorded,
    breakRuleOf({ unsetBreak: toUnsetBreak(values) }),
    { night: DEFAULT_SHEET_POLICY.night },
  );
  return { deducted: formatDuration(deducted), worked: formatDuration(worked) };
}

/** What is deducted on sample days from 9:00 by the breaks' present rule, and by the one that is being entered. */
export function BreakSamples({ form: { base, policy } }: { readonly form: PolicyForm }): ReactNode {
  return (
    <Box component="section" mt="0.75rem" aria-label={texts.samples}>
      <Heading level={3}>{texts.samples}</Heading>
      <Hint>{texts.samplesHint}</Hint>
      <EffectTable
        heads={[texts.presence, texts.before, texts.after]}
        rows={SAMPLES.map((sample) => {
          const before = sampleOf(base, sample);
          // While a field is invalid, there is no other rule.
          const after = sampleOf(policy ?? base, sample);
          const { presence, recorded } = sample;
          return {
            key: `${presence} ${recorded}`,
            name: (
              <>
                {formatDuration(minutes(presence))}
                <span className={styles.unit}>
                  （{recorded === null ? texts.noBreak : texts.recordedBreak(formatDuration(recorded))}）
                </span>
              </>
            ),
            cells: [texts.sample(before.deducted, before.worked), texts.sample(after.deducted, after.worked)],
            isChanged: before.worked !== after.worked,
          };
        })}
      />
    </Box>
  );
}
