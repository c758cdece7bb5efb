import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';

import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { Link, Navigate, useSearchParams } from '../../lib/router.tsx';
import { useWorksAtClients } from '../../lib/works-at-clients.ts';
import { ScreenLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Heading, Panel, Row, Screen, Stack, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useNotice } from '../../ui/use-notice.tsx';
import { LogoTab, type Company } from './logo-tab.tsx';
import { ClientCompaniesTab, EmploymentTypesTab, JobAssignmentsTab } from './master-tabs.tsx';
import { texts } from './texts.ts';

/** A part of the settings: its name in the address, its label, and what it shows. */
interface SettingsTab {
  readonly name: string;
  readonly label: string;
  readonly Panel: ComponentType<{
    readonly companies: readonly Company[];
    /** Shows a message at the top of the page. */
    readonly onDone: (message: string) => void;
  }>;
}

const LOGOS: SettingsTab = { name: 'logos', label: texts.logos, Panel: LogoTab };

const TABS: readonly (SettingsTab & { readonly isForClients?: true })[] = [
  LOGOS,
  { name: 'clients', label: texts.clientCompanies, Panel: ClientCompaniesTab, isForClients: true },
  { name: 'jobs', label: texts.jobAssignments, Panel: JobAssignmentsTab, isForClients: true },
  { name: 'types', label: texts.employmentTypes, Panel: EmploymentTypesTab },
];

/** What was a part of this screen, by its name in the address; it is at the same name among the settings. */
const MOVED = new Set(['policy', 'punches', 'closing-day', 'go-live', 'locations']);

/** The administrator page (spec §2): `?tab=clients` shows another part than the logos. */
export function CompanyScreen(): ReactNode {
  const [search, setSearch] = useSearchParams();
  const { notice, show, clear } = useNotice();
  const worksAtClients = useWorksAtClients();
  const companies = useQuery({
    queryKey: queryKey('companies'),
    queryFn: ({ signal }) => api('GET /api/admin/companies', { signal }),
  });
  const tab = search.get('tab') ?? LOGOS.name;
  if (MOVED.has(tab)) return <Navigate to={`/settings/${tab}`} replace />;
  const tabs = TABS.filter(({ isForClients }) => isForClients !== true || worksAtClients);
  const { name, Panel: Content } = tabs.find((each) => each.name === tab) ?? LOGOS;
  return (
    <Screen gap="md">
      <Row justify="between">
        <ScreenTitle>{texts.title}</ScreenTitle>
        <ScreenLink to="/settings">{texts.allSettings}</ScreenLink>
      </Row>
      <Loaded query={companies} failed={texts.companiesFailed} heights={['6rem', '24rem']}>
        {(loaded) => (
          <>
            {notice}
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
              onChange={(chosen) => {
                clear();
                setSearch(chosen === LOGOS.name ? {} : { tab: chosen }, { replace: true });
              }}
            >
              <Stack gap="lg">
                <Content companies={loaded} onDone={show} />
              </Stack>
            </Tabs>
          </>
        )}
      </Loaded>
    </Screen>
  );
}
