import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentType, type ReactNode } from 'react';
import { Link } from 'react-router';

import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useSearchParams } from '../../lib/use-search-params.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Heading, Panel, Row, Screen, Stack, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ClosingDayTab } from './closing-day-tab.tsx';
import { GoLiveTab } from './go-live-tab.tsx';
import { LocationTab } from './location-tab.tsx';
import { LogoTab, type Company } from './logo-tab.tsx';
import { ClientCompaniesTab, EmploymentTypesTab, JobAssignmentsTab } from './master-tabs.tsx';
import { PunchesTab } from './punches-tab.tsx';
import { texts } from './texts.ts';

/** A part of the settings: its name in the address, its label, and what it shows. */
interface SettingsTab {
  readonly name: string;
  readonly label: string;
  readonly Panel: ComponentType<{
    readonly companies: readonly Company[];
    /** Tells the person, at the top of the page, what was done. */
    readonly onDone: (message: string) => void;
  }>;
}

const LOGOS: SettingsTab = { name: 'logos', label: texts.logos, Panel: LogoTab };

const OWN_TABS: readonly SettingsTab[] = [
  LOGOS,
  { name: 'clients', label: texts.clientCompanies, Panel: ClientCompaniesTab },
  { name: 'jobs', label: texts.jobAssignments, Panel: JobAssignmentsTab },
  { name: 'types', label: texts.employmentTypes, Panel: EmploymentTypesTab },
];

/** After those of other features: they are rarely gone to. */
const LAST_TABS: readonly SettingsTab[] = [
  { name: 'punches', label: texts.punches, Panel: PunchesTab },
  { name: 'closing-day', label: texts.closingDay, Panel: ClosingDayTab },
  { name: 'go-live', label: texts.goLive, Panel: GoLiveTab },
  { name: 'locations', label: texts.locations, Panel: LocationTab },
];

/** The settings of a company for its super admins (spec §2): `?tab=clients` shows another part than the logos. */
export function SettingsScreen({
  moreTabs,
}: {
  /** Parts that other features show. */
  readonly moreTabs: readonly SettingsTab[];
}): ReactNode {
  const [search, setSearch] = useSearchParams();
  const [notice, setNotice] = useState<string | null>(null);
  const companies = useQuery({
    queryKey: queryKey('companies'),
    queryFn: ({ signal }) => api('GET /api/admin/companies', { signal }),
  });
  const tabs = [...OWN_TABS, ...moreTabs, ...LAST_TABS];
  const showNotice = (message: string): void => {
    setNotice(message);
    // What was done may be far down a list.
    window.scrollTo({ top: 0 });
  };
  const { name, Panel: Content } = tabs.find((tab) => tab.name === search.get('tab')) ?? LOGOS;
  return (
    <Screen gap="md">
      <ScreenTitle hidden={companies.data === undefined}>{texts.title}</ScreenTitle>
      <Loaded query={companies} failed={texts.companiesFailed} heights={['6rem', '24rem']}>
        {(loaded) => (
          <>
            <div role="status">
              {notice !== null && (
                <Banner kind="success" onClose={() => setNotice(null)}>
                  {notice}
                </Banner>
              )}
            </div>
            <Panel labelledBy="attendance-sheets">
              <Row gap="wide" justify="between" onPhones="fill">
                <div>
                  <Heading id="attendance-sheets">{texts.sheets}</Heading>
                  <Text tone="dim" size="sm">
                    {texts.sheetsLead}
                  </Text>
                </div>
                <Button component={Link} to="/super-admin/attendance-sheet">
                  {texts.createSheet}
                </Button>
              </Row>
            </Panel>
            <Tabs
              label={texts.title}
              tabs={tabs}
              value={name}
              gap="lg"
              onChange={(tab) => {
                setNotice(null);
                setSearch(tab === LOGOS.name ? {} : { tab }, { replace: true });
              }}
            >
              <Stack gap="lg">
                <Content companies={loaded} onDone={showNotice} />
              </Stack>
            </Tabs>
          </>
        )}
      </Loaded>
    </Screen>
  );
}
