import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { monthOf } from '#domain/time/date.ts';
import { formatDuration } from '#domain/time/minutes.ts';
import { overtimeSettingsQuery } from '../../lib/company-queries.ts';
import { period, place, searchState, useSearchState } from '../../lib/search-state.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { SettingsForm } from './settings-form.tsx';
import type { Part } from './settings-differences.ts';
import { settingsTexts as texts } from './texts.ts';

interface PageProps {
  readonly onDone: (message: string) => void;
}

/** `?month=2026-10`: from which a change holds unless another month is chosen. */
const address = searchState({ month: place(period()) });

function Settings({ part, onDone }: PageProps & { readonly part: Part }): ReactNode {
  const today = useToday();
  const [{ month }] = useSearchState(address);
  const query = useQuery(overtimeSettingsQuery);
  const periods = useWagePeriods();
  return (
    <Loaded query={query} failed={texts.loadFailed} heights={['16rem', '16rem']}>
      {(company) => (
        <SettingsForm
          part={part}
          company={company}
          month={periods.named(month)?.month ?? monthOf(today)}
          onDone={onDone}
        />
      )}
    </Loaded>
  );
}

/** The agreement on overtime (36協定), as it was handed in. */
export const AgreementSetting = ({ onDone }: PageProps): ReactNode => <Settings part="agreement" onDone={onDone} />;

/** How the week, the statutory rest day and the month's totals are counted. */
export const CountingSetting = ({ onDone }: PageProps): ReactNode => <Settings part="counting" onDone={onDone} />;

/** From when on a day is a finding (要確認). */
export const FindingsSetting = ({ onDone }: PageProps): ReactNode => <Settings part="findings" onDone={onDone} />;

/** The limits of a month and a year that hold today. */
export function AgreementValue(): ReactNode {
  const { data } = useQuery(overtimeSettingsQuery);
  return data && texts.value(formatDuration(data.month_minutes), formatDuration(data.year_minutes));
}

/** Two of the tolerances that hold today. */
export function FindingsValue(): ReactNode {
  const { data } = useQuery(overtimeSettingsQuery);
  return data && texts.findingsValue(data.long_run_days, formatDuration(data.work_interval_minutes));
}
