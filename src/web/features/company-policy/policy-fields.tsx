import type { ReactNode } from 'react';

import { ChoiceField, ClockField, LengthField, PolicyRow } from './policy-field.tsx';
import styles from './policy-fields.module.css';
import {
  ABSENCE,
  absenceItem,
  CLOCK_IN_SHOWN,
  clockInItem,
  clockOutItem,
  EARLY_BASIS,
  earlyItem,
  LATE_BASIS,
  lateItem,
  leaveDayItem,
  NIGHT_COLUMN,
  nightItem,
  REST_DAYS,
  restDaysItem,
  standardDayItem,
  STEPS,
  UNSET_BREAK,
  unsetBreakItem,
} from './policy-items.ts';
import { texts } from './texts.ts';
import type { PolicyForm } from './use-policy-form.ts';
import { Heading, Stack, Text } from '../../ui/layout.tsx';

/** All that the company settles, each with what it does. */
export function PolicyFields({ form }: { readonly form: PolicyForm }): ReactNode {
  const { late_basis: lateBasis, early_basis: earlyBasis } = form.typed;
  return (
    <Stack gap="lg">
      <Section title={texts.times}>
        <PolicyRow item={clockOutItem} form={form}>
          <ChoiceField label={clockOutItem.title} name="clock_out_step_minutes" form={form} options={STEPS} />
        </PolicyRow>
        <PolicyRow item={clockInItem} form={form}>
          <ChoiceField label={clockInItem.title} name="clock_in_shown" form={form} options={CLOCK_IN_SHOWN} />
        </PolicyRow>
        <PolicyRow item={standardDayItem} form={form}>
          <LengthField label={standardDayItem.title} name="standard_day_minutes" form={form} />
        </PolicyRow>
        <PolicyRow item={unsetBreakItem} form={form}>
          <ChoiceField label={unsetBreakItem.title} name="unset_break" form={form} options={UNSET_BREAK} />
        </PolicyRow>
      </Section>
      <Section title={texts.punctuality} lead={texts.punctualityLead}>
        <PolicyRow item={lateItem} form={form}>
          <ChoiceField label={lateItem.title} name="late_basis" form={form} options={LATE_BASIS} />
          {lateBasis !== 'none' && (
            <ClockField label={texts.timeOf(texts.late, lateBasis)} name="late_time" form={form} />
          )}
        </PolicyRow>
        <PolicyRow item={earlyItem} form={form}>
          <ChoiceField label={earlyItem.title} name="early_basis" form={form} options={EARLY_BASIS} />
          {earlyBasis !== 'none' && (
            <ClockField label={texts.timeOf(texts.early, earlyBasis)} name="early_time" form={form} />
          )}
        </PolicyRow>
        <PolicyRow item={restDaysItem} form={form}>
          <ChoiceField label={restDaysItem.title} name="judges_rest_days" form={form} options={REST_DAYS} />
        </PolicyRow>
        <PolicyRow item={absenceItem} form={form}>
          <ChoiceField label={absenceItem.title} name="absence_rule" form={form} options={ABSENCE} />
        </PolicyRow>
      </Section>
      <Section title={texts.others}>
        <PolicyRow item={leaveDayItem} form={form}>
          <LengthField label={leaveDayItem.title} name="leave_day_minutes" form={form} />
        </PolicyRow>
        <PolicyRow item={nightItem} form={form}>
          <ChoiceField label={nightItem.title} name="night_column" form={form} options={NIGHT_COLUMN} />
        </PolicyRow>
      </Section>
    </Stack>
  );
}

function Section({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <section className={styles.section} aria-label={title}>
      <Heading>{title}</Heading>
      {lead !== undefined && (
        <Text tone="dim" size="xs">
          {lead}
        </Text>
      )}
      <div className={styles.rows}>{children}</div>
    </section>
  );
}
