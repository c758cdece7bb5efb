import type { ReactNode } from 'react';

import { WIDEST_SPECIAL_CLAUSE } from '#domain/overtime/agreement.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { parseTypedDuration } from '#domain/time/typed.ts';
import { Hint, Stack, Text } from '../../ui/layout.tsx';
import styles from './agreement-picture.module.css';
import type { TypedSettings } from './settings-values.ts';
import { agreementTexts as texts } from './agreement-texts.ts';

/** What the agreement allows as it is typed: of a month and of a year, in ordinary times and by the special clause. */
export function AgreementPicture({ values }: { readonly values: TypedSettings }): ReactNode {
  const clause = values.has_special_clause;
  return (
    <section aria-label={texts.title} className={styles.picture}>
      <Stack gap="sm">
        <Text weight="bold">{texts.year(Number(values.first_month), Number(values.first_day))}</Text>
        <Bar
          name={texts.ofMonth}
          most={WIDEST_SPECIAL_CLAUSE.monthTotal}
          ordinary={values.month_minutes}
          special={clause ? values['special_clause/month_total_minutes'] : null}
          specialNote={texts.withRestDays}
        />
        <Bar
          name={texts.ofYear}
          most={WIDEST_SPECIAL_CLAUSE.year}
          ordinary={values.year_minutes}
          special={clause ? values['special_clause/year_minutes'] : null}
          specialNote={texts.months(values['special_clause/months'])}
        />
        <Hint>{texts.law}</Hint>
      </Stack>
    </section>
  );
}

/** The part of a bar that a length is, in percent. */
const share = (length: number | null, most: number): string => `${Math.min(100, ((length ?? 0) / most) * 100)}%`;

function Bar({
  name,
  most,
  ordinary: typedOrdinary,
  special: typedSpecial,
  specialNote,
}: {
  readonly name: string;
  readonly most: number;
  readonly ordinary: string;
  /** `null` without a special clause. */
  readonly special: string | null;
  readonly specialNote: string;
}): ReactNode {
  const ordinary = parseTypedDuration(typedOrdinary);
  const special = typedSpecial === null ? null : parseTypedDuration(typedSpecial);
  const text = (length: number | null): string => (length === null ? texts.unknown : formatDuration(minutes(length)));
  return (
    <div>
      <div className={styles.line}>
        <Text as="span" size="sm">
          {name}
        </Text>
        <Text as="span" size="sm" isNumeric>
          {texts.ordinary(text(ordinary))}
          {typedSpecial !== null && texts.special(text(special), specialNote)}
        </Text>
      </div>
      <div className={styles.bar} aria-hidden>
        {typedSpecial !== null && <div className={styles.special} style={{ width: share(special, most) }} />}
        <div className={styles.ordinary} style={{ width: share(ordinary, most) }} />
      </div>
    </div>
  );
}
