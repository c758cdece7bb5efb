import '@mantine/core/styles/Skeleton.layer.css';
import { Box, Skeleton } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';

import { formatPeriod } from '#domain/working-time/period-text.ts';
import { formatDuration } from '#domain/time/minutes.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { Button } from '../../ui/button.tsx';
import { Columns } from '../../ui/columns.tsx';
import { LinkButton } from '../../ui/icon-button.tsx';
import { Heading, Hint, Panel, Row, Stack, Text } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { EffectiveMonthSwitch } from '../../ui/month-switch.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TimeInput } from '../../ui/time-input.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import { BreakParts } from './break-parts.tsx';
import { BreakSamples } from './break-samples.tsx';
import styles from './company-policy.module.css';
import { type PolicyField, type PolicyItem, sectionsOf } from './policy-items.ts';
import { texts } from './texts.ts';
import { parseLength, type PolicyForm as Form } from './use-policy-form.ts';

/** The widths of what is set or changed, and beside it of what that means. */
export const ITEM_COLUMNS = 'minmax(0, 16.5rem) minmax(0, 1fr)';

/** As large as the example beside the form, so that the effect of a change below it doesn't move. */
const ExamplePlace = (): ReactNode => <Skeleton height="30.875rem" radius="0.75rem" aria-hidden />;
const ExampleDay = lazyPart(async () => (await import('../../ui/example-day.tsx')).ExampleDay, undefined, ExamplePlace);
const PolicyPreview = lazyPart(async () => (await import('./policy-preview.tsx')).PolicyPreview);

/** The rules to be changed; beside them from when on they are to hold, and what that changes in a real month. */
export function PolicyForm({
  form,
  onReview,
}: {
  readonly form: Form;
  /** Something is changed, and nothing wrong. */
  readonly onReview: () => void;
}): ReactNode {
  const { reported, isChanged } = form;
  const chosen = form.policy ?? form.base;
  const periods = useWagePeriods();
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(reported).length === 0) return;
    const field = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus({ preventScroll: true });
    // The error is above the field, and would be behind the sticky header.
    field?.scrollIntoView({ block: 'center' });
  }, [reported]);
  return (
    <form
      ref={element}
      noValidate
      aria-label={texts.title}
      onSubmit={(event) => {
        event.preventDefault();
        if (form.check() && isChanged) onReview();
      }}
    >
      <Columns widths="minmax(0, 1fr) minmax(0, 23rem)" until="upright" gap="lg" isForm>
        <Stack gap="lg">
          {sectionsOf(form.base, chosen).map(({ title, lead, items }) => (
            <Panel key={title} label={title} className={styles.section}>
              <div>
                <Heading>{title}</Heading>
                {lead !== undefined && <Hint>{lead}</Hint>}
              </div>
              <div>
                {items.map((item) => (
                  <Item key={item.field} item={item} form={form} />
                ))}
              </div>
            </Panel>
          ))}
        </Stack>
        <Stack gap="lg" className={styles.side}>
          <Panel label={texts.effectiveMonth} gap="sm">
            <Heading>{texts.effectiveMonth}</Heading>
            <EffectiveMonthSwitch label={texts.effectiveMonth} month={form.month} onChange={form.chooseMonth} />
            <Hint>{texts.effectiveHint(formatPeriod(periods.in(form.month)))}</Hint>
          </Panel>
          <ExampleDay
            heads={[texts.before, texts.after]}
            before={{ company: form.base }}
            after={form.policy && { company: form.policy }}
          />
          <PolicyPreview form={form} />
          <Stack gap="sm">
            <Text as="div" tone="dim" size="xs">
              <Row gap="xl" justify="between" className={styles.state}>
                <span role="status">{isChanged ? texts.unsaved : texts.unchanged}</span>
                {isChanged && <LinkButton onClick={form.discard}>{texts.discard}</LinkButton>}
              </Row>
            </Text>
            <Button type="submit" fullWidth disabled={!isChanged}>
              {texts.review}
            </Button>
          </Stack>
        </Stack>
      </Columns>
    </form>
  );
}

/** One thing that the company settles: its fields, what it does as it is set, and what the law says of that. */
function Item({ item, form }: { readonly item: PolicyItem; readonly form: Form }): ReactNode {
  // While a field is invalid, the values before the edit are described.
  const policy = form.policy ?? form.base;
  const law = item.lawOf(policy);
  const parts = item.partsOf?.(form.typed[item.field]) ?? null;
  const field = (name: PolicyField) => ({ name, value: form.typed[name], error: form.errors[name] });
  const typed = (name: PolicyField) => ({ ...field(name), onChange: (text: string) => form.change({ [name]: text }) });
  return (
    <div className={styles.item}>
      <Columns widths={ITEM_COLUMNS} gap="wide">
        <Stack>
          {item.times?.map(({ field: name, label }) => (
            <TimeInput key={name} {...typed(name)} label={label} stepMinutes={15} />
          ))}
          {item.times !== undefined ? null : item.options === undefined ? (
            // A length of time, `7:45`.
            <TypedField
              {...typed(item.field)}
              label={item.title}
              inputMode="numeric"
              read={parseLength}
              write={formatDuration}
            />
          ) : (
            <SelectField
              {...field(item.field)}
              label={item.title}
              data={item.options.map(({ value, label }) => ({ value: String(value), label }))}
              onChange={(event) => form.change({ [item.field]: event.currentTarget.value })}
            />
          )}
          {item.time !== undefined && form.typed[item.field] !== 'none' && (
            <TimeInput {...typed(item.time.field)} label={item.time.label(form.typed[item.field])} stepMinutes={15} />
          )}
          {parts !== null && <BreakParts field={parts} form={form} />}
        </Stack>
        {/* Beside the field, not its label. */}
        <Box pt={{ sm: '1.75rem' }} fz="sm" lh={1.6}>
          <Stack gap="sm">
            <p>{item.effectOf(policy)}</p>
            {law !== null && (
              <p className={styles.law}>
                <IconScale size={18} aria-label={texts.law} role="img" />
                <span>{law}</span>
              </p>
            )}
          </Stack>
        </Box>
      </Columns>
      {item.field === 'unset_break' && <BreakSamples form={form} />}
    </div>
  );
}
