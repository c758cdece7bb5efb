import { IconScale } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { formatDuration } from '#domain/time/minutes.ts';
import { Columns } from '../../ui/columns.tsx';
import { Heading, Hint, Panel, Stack } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TimeInput } from '../../ui/time-input.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import styles from './company-policy.module.css';
import { SECTIONS } from './policy-items.ts';
import { parseLength, type PolicyField } from './policy-values.ts';
import { texts } from './texts.ts';
import type { PolicyForm } from './use-policy-form.ts';

/** The widths of what is set or changed, and beside it of what that means. */
export const ITEM_COLUMNS = 'minmax(0, 16.5rem) minmax(0, 1fr)';

/** All that the company settles: its fields, what each does as it is set, and what the law says of that. */
export function PolicyFields({ form }: { readonly form: PolicyForm }): ReactNode {
  // While a field is invalid, the values before the edit are described.
  const policy = form.policy ?? form.base;
  return (
    <Stack gap="lg">
      {SECTIONS.map(({ title, lead, items }) => (
        <Panel key={title} label={title} className={styles.section}>
          <div>
            <Heading>{title}</Heading>
            {lead !== undefined && <Hint>{lead}</Hint>}
          </div>
          <div>
            {items.map((item) => (
              <div key={item.field} className={styles.item}>
                <Columns widths={ITEM_COLUMNS} gap="wide">
                  <Stack>
                    {item.options === undefined ? (
                      <LengthField label={item.title} name={item.field} form={form} />
                    ) : (
                      <SelectField
                        {...fieldOf(form, item.field)}
                        label={item.title}
                        data={item.options.map(({ value, label }) => ({ value: String(value), label }))}
                        onChange={(event) => form.change(item.field, event.currentTarget.value)}
                      />
                    )}
                    {item.time !== undefined && form.typed[item.field] !== 'none' && (
                      <ClockField label={item.time.label(form.typed[item.field])} name={item.time.field} form={form} />
                    )}
                  </Stack>
                  <Stack gap="sm" className={styles.words}>
                    <p>{item.effectOf(policy)}</p>
                    <Law said={item.lawOf(policy)} />
                  </Stack>
                </Columns>
              </div>
            ))}
          </div>
        </Panel>
      ))}
    </Stack>
  );
}

function Law({ said }: { readonly said: string | null }): ReactNode {
  return (
    said !== null && (
      <p className={styles.law}>
        <IconScale size={18} aria-label={texts.law} role="img" />
        <span>{said}</span>
      </p>
    )
  );
}

interface FieldProps {
  readonly label: string;
  readonly name: PolicyField;
  readonly form: PolicyForm;
}

const fieldOf = (form: PolicyForm, name: PolicyField) => ({ name, value: form.typed[name], error: form.errors[name] });

/** A time of day. */
const ClockField = ({ label, name, form }: FieldProps): ReactNode => (
  <TimeInput {...fieldOf(form, name)} label={label} stepMinutes={15} onChange={(text) => form.change(name, text)} />
);

/** A length of time, `7:45`. */
const LengthField = ({ label, name, form }: FieldProps): ReactNode => (
  <TypedField
    {...fieldOf(form, name)}
    label={label}
    inputMode="numeric"
    read={parseLength}
    write={formatDuration}
    onChange={(text) => form.change(name, text)}
  />
);
