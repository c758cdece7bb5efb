import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { PayrollPreview } from '#contract/payroll.ts';
import { Banner } from '../../ui/banner.tsx';
import { CheckField } from '../../ui/choices.tsx';
import { Text } from '../../ui/layout.tsx';
import { texts } from './texts.ts';

/** So many people are named. */
const NAMED = 10;

type Person = PayrollPreview['not_closed'][number];

/** The warnings about a file: whose numbers may change, and whose name can't be written. */
export function Warnings({
  preview: { not_closed: notClosed, lacking, formula_like: formulas },
  closedOnly,
  replaces,
  onReplace,
}: {
  readonly preview: PayrollPreview;
  readonly closedOnly: boolean;
  readonly replaces: boolean;
  readonly onReplace: (replaces: boolean) => void;
}): ReactNode {
  const inIds = lacking.filter(({ in_employee_id }) => in_employee_id);
  const inNames = lacking.filter(({ in_employee_id }) => !in_employee_id);
  const withCharacters = ({ employee_id, name, characters }: (typeof lacking)[number]): string =>
    texts.personLacking(employee_id, name, characters);
  return (
    <>
      {notClosed.length > 0 && (
        <Banner kind="info" icon={IconAlertTriangle}>
          {closedOnly ? texts.notClosedLeftOut(notClosed.length) : texts.notClosed(notClosed.length)}
          <People people={notClosed.map(called)} />
        </Banner>
      )}
      {inIds.length > 0 && (
        <Banner kind="error">
          {texts.lackingInId(inIds.length)}
          <People people={inIds.map(withCharacters)} />
        </Banner>
      )}
      {inNames.length > 0 && (
        <Banner kind="error">
          {texts.lacking(inNames.length)}
          <People people={inNames.map(withCharacters)} />
          <CheckField label={<b>{texts.replace}</b>} checked={replaces} onChange={onReplace} />
        </Banner>
      )}
      {formulas.length > 0 && (
        <Banner kind="info" icon={IconAlertTriangle}>
          {texts.formula(formulas.length)}
          <People people={formulas.map(called)} />
        </Banner>
      )}
    </>
  );
}

const called = ({ employee_id, name }: Person): string => texts.person(employee_id, name);

const People = ({ people }: { readonly people: readonly string[] }): ReactNode => (
  <Text size="sm">
    {people.slice(0, NAMED).join('、')}
    {people.length > NAMED && `、${texts.others(people.length - NAMED)}`}
  </Text>
);
