import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useSetting } from '../../lib/use-setting.ts';
import { ScreenLink } from '../../ui/back-link.tsx';
import { SwitchField } from '../../ui/choices.tsx';
import { Row } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import { clientsTexts as texts } from './setting-texts.ts';

const clientWorkQuery = queryOptions({
  queryKey: queryKey('client-work-settings'),
  queryFn: ({ signal }) => api('GET /api/admin/client-work-settings', { signal }),
});

/** Whether people of the company work at clients: what is of use to such companies alone is shown then. */
export function ClientsSetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  return (
    <Loaded query={useQuery(clientWorkQuery)} failed={texts.failed} heights={['11rem']}>
      {({ works_at_clients: isOn, work_report_code: asksCode }) => (
        <Clients isOn={isOn} asksCode={asksCode} onDone={onDone} />
      )}
    </Loaded>
  );
}

/** Whether it is so, in a word. */
export function ClientsValue(): ReactNode {
  const { data } = useQuery(clientWorkQuery);
  return data && (data.works_at_clients ? texts.on : texts.off);
}

function Clients({
  isOn,
  asksCode,
  onDone,
}: {
  readonly isOn: boolean;
  readonly asksCode: boolean;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const setting = useSetting({
    name: 'client-work-settings',
    saved: { clients: isOn ? 'on' : '', code: asksCode ? 'on' : '' },
    shownBy: 'GET /api/admin/client-work-settings',
    save: ({ clients, code }, seen) =>
      api('PUT /api/admin/client-work-settings', {
        ...seen,
        body: { works_at_clients: clients === 'on', work_report_code: code === 'on' },
      }),
    wireNames: { works_at_clients: 'clients', work_report_code: 'code' },
    changes: 'clientWork',
    failed: texts.saveFailed,
    onDone,
  });
  return (
    <SettingForm setting={setting} label={texts.title} lead={texts.lead}>
      <SwitchField label={texts.label} hint={texts.hint} {...setting.flag('clients')} />
      {isOn && <SwitchField label={texts.code} hint={texts.codeHint} {...setting.flag('code')} />}
      {isOn && (
        <Row gap="lg">
          <ScreenLink to="/super-admin?tab=clients">{texts.clients}</ScreenLink>
          <ScreenLink to="/super-admin?tab=jobs">{texts.jobs}</ScreenLink>
        </Row>
      )}
    </SettingForm>
  );
}
