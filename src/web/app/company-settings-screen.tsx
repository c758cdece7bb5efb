import type { ReactNode } from 'react';

import { CompanyPolicyTab } from '../features/company-policy/policy-tab.tsx';
import { SettingsScreen } from '../features/company-settings/settings-screen.tsx';
import type { SettingsTab } from '../features/company-settings/settings-tab.ts';

/** The parts of the settings that other features show. */
const MORE_TABS: readonly SettingsTab[] = [{ name: 'policy', label: '勤怠ルール', Panel: CompanyPolicyTab }];

/** The company settings with all their parts. */
export function CompanySettingsScreen(): ReactNode {
  return <SettingsScreen moreTabs={MORE_TABS} />;
}
