import { useEffect, useRef, type ReactNode } from 'react';

import type { IsoMonth } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { Button } from '../../ui/button.tsx';
import { Columns } from '../../ui/columns.tsx';
import { LinkButton } from '../../ui/icon-button.tsx';
import { Heading, Hint, Panel, Row, Stack, Text } from '../../ui/layout.tsx';
import { MonthSwitch } from '../../ui/month-switch.tsx';
import styles from './company-policy.module.css';
import { PolicyFields } from './policy-fields.tsx';
import { PolicyPreview } from './policy-preview.tsx';
import { texts } from './texts.ts';
import type { PolicyForm as Form } from './use-policy-form.ts';

/** The rules to be changed; beside them from when on they are to hold, and what that changes in a real month. */
export function PolicyForm({
  form,
  thisMonth,
  onReview,
}: {
  readonly form: Form;
  readonly thisMonth: IsoMonth;
  /** Something is changed, and nothing wrong. */
  readonly onReview: () => void;
}): ReactNode {
  const { reported, isChanged } = form;
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
      <Columns widths="minmax(0, 1fr) minmax(0, 23rem)" until="upright" gap="lg">
        <PolicyFields form={form} />
        <Stack gap="lg" className={styles.side}>
          <Panel label={texts.effectiveMonth} gap="sm">
            <Heading>{texts.effectiveMonth}</Heading>
            <MonthSwitch label={texts.effectiveMonth} month={form.month} onChange={form.chooseMonth} />
            <Hint>{texts.effectiveHint(formatYearMonth(form.month))}</Hint>
          </Panel>
          <PolicyPreview form={form} thisMonth={thisMonth} />
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
