import type { ReactNode } from 'react';

import type { CompanySettings, OvertimeSettingsResponse } from '#contract/overtime.ts';
import { monthOf, type IsoMonth } from '#domain/time/date.ts';
import { FIRST_OF_ALL_MONTHS, inForce } from '#domain/time/in-force.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { Differences } from '../../ui/differences.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LinkButton } from '../../ui/icon-button.tsx';
import { Heading, Hint, List, Panel, Row, Stack, Text } from '../../ui/layout.tsx';
import { MonthSwitch } from '../../ui/month-switch.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './overtime.module.css';
import { differencesBetween, type Part } from './settings-differences.ts';
import { datedSettings } from './settings-values.ts';
import { settingsTexts as texts } from './texts.ts';

/** The month from which a change of the settings is to hold, and below it what holds when. */
export function EffectiveMonth({
  part,
  company,
  shown,
  month,
  onChoose,
}: {
  /** Whose fields are shown of what holds. */
  readonly part: Part;
  readonly company: CompanySettings;
  /** The screen's month. */
  readonly shown: IsoMonth;
  readonly month: IsoMonth;
  readonly onChoose: (month: IsoMonth) => void;
}): ReactNode {
  const thisMonth = monthOf(useToday());
  const dated = datedSettings(company);
  const current = inForce(dated, thisMonth)?.from ?? FIRST_OF_ALL_MONTHS;
  const next = dated.find(({ from }) => from > month)?.from;
  return (
    <Stack gap="lg">
      <Panel label={texts.effectiveMonth} gap="sm">
        <Heading>{texts.effectiveMonth}</Heading>
        {month === FIRST_OF_ALL_MONTHS ? (
          <Row>
            <Text weight="bold">{texts.always}</Text>
            <LinkButton onClick={() => onChoose(shown)}>{texts.chooseMonth}</LinkButton>
          </Row>
        ) : (
          <MonthSwitch label={texts.effectiveMonth} month={month} onChange={onChoose} />
        )}
        <Hint>
          {month === FIRST_OF_ALL_MONTHS ? texts.alwaysHint : texts.effectiveHint(formatYearMonth(month))}
          {next !== undefined && texts.untilNext(formatYearMonth(next))}
          {month < thisMonth && texts.past}
        </Hint>
      </Panel>
      <Panel label={texts.stored} gap="xs">
        <Heading>{texts.stored}</Heading>
        <List as="ol" rules="above">
          {dated.map(({ from, settings }, index) => (
            <li key={from} className={styles.dated}>
              <Row>
                <Text weight="bold">{fromText(from)}</Text>
                {from === current && (
                  <Tag tone="info" size="sm">
                    {texts.current}
                  </Tag>
                )}
                {from !== month && (
                  <LinkButton onClick={() => onChoose(from)}>{texts.changeFrom(fromText(from))}</LinkButton>
                )}
              </Row>
              <Stored
                part={part}
                settings={settings}
                before={dated[index - 1]?.settings}
                usual={company.default_settings}
              />
            </li>
          ))}
        </List>
      </Panel>
    </Stack>
  );
}

/** What stored settings change of those before them; of the first, which change nothing, what isn't as the law has it. */
function Stored({
  part,
  settings,
  before,
  usual,
}: {
  readonly part: Part;
  readonly settings: OvertimeSettingsResponse;
  readonly before: OvertimeSettingsResponse | undefined;
  readonly usual: OvertimeSettingsResponse;
}): ReactNode {
  if (before !== undefined) {
    const changed = differencesBetween(part, before, settings);
    return changed.length === 0 ? <Hint>{texts.othersChanged}</Hint> : <Differences differences={changed} />;
  }
  const own = differencesBetween(part, usual, settings);
  if (own.length === 0) return <Hint>{texts.lawful}</Hint>;
  return (
    <>
      <Facts layout="inline" facts={own.map(({ title, after }) => ({ label: title, value: after }))} />
      <Hint>{texts.othersLawful}</Hint>
    </>
  );
}

/** `2026年10月から`, `最初から` */
const fromText = (from: IsoMonth): string =>
  from === FIRST_OF_ALL_MONTHS ? texts.always : texts.from(formatYearMonth(from));
