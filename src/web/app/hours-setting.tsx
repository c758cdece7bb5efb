import type { ReactNode } from 'react';

import { useMay } from '../lib/permissions.ts';
import { oneOf, searchState, useSearchState } from '../lib/search-state.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Stack } from '../ui/layout.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { CompanyPolicySetting } from '../features/company-policy/policy-setting.tsx';
import { settingsTexts as texts } from './settings-texts.ts';

const CountingSetting = lazyPart(async () => (await import('../features/overtime/settings-pages.tsx')).CountingSetting);

/** `?part=week`: the week, the statutory rest day and the month's totals, and not the day. */
const address = searchState({ part: oneOf(['week']) });

const TABS = [
  { name: 'day', label: texts.hoursOfDay },
  { name: 'week', label: texts.hoursOfWeek },
] as const;

/** How hours count in the company (会社の基本ルール): of a day, and of a week and a month, which only super admins settle. */
export function HoursSetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const [{ part }, change] = useSearchState(address);
  const settlesWeeks = useMay('super_admin');
  if (!settlesWeeks) return <CompanyPolicySetting />;
  return (
    <Tabs
      label={texts.hours}
      tabs={TABS}
      value={part ?? 'day'}
      gap="lg"
      onChange={(chosen) => change({ part: chosen === 'week' ? 'week' : null })}
    >
      <Stack gap="lg">{part === 'week' ? <CountingSetting onDone={onDone} /> : <CompanyPolicySetting />}</Stack>
    </Tabs>
  );
}
