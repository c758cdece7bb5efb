import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import type { HrServiceSettings } from '#contract/hr-services.ts';
import { HR_SERVICE_NAMES, type HrService, isTenant } from '#domain/hr-services/service.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useSearchParams } from '../../lib/router.tsx';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { useSetting } from '../../lib/use-setting.ts';
import { fullWhenText } from '../../lib/when-text.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SwitchField } from '../../ui/choices.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { hintBelow, TextField } from '../../ui/field.tsx';
import { Heading, Hint, Panel, Row, Stack } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import { VERBATIM } from '../../ui/verbatim.ts';
import { hrServicesQuery } from './hr-services-query.ts';
import { hrTexts as texts } from './texts.ts';

type OnDone = (message: string) => void;

/** From which services for personnel the company's people are fetched. */
export function HrServicesSetting({ onDone }: { readonly onDone: OnDone }): ReactNode {
  const query = useQuery(hrServicesQuery);
  return (
    <Stack gap="xl">
      <FreeeReturn onDone={onDone} />
      <Stack gap="md">
        <p>{texts.lead}</p>
        <Banner kind="info">{texts.untried}</Banner>
      </Stack>
      <Loaded query={query} failed={texts.failed} heights={['20rem', '24rem']}>
        {({ services, redirect_uri: redirectUri }) =>
          services.map((saved) => (
            <ServicePanels key={saved.service} saved={saved} redirectUri={redirectUri} onDone={onDone} />
          ))
        }
      </Loaded>
    </Stack>
  );
}

const ServicePanels = ({
  saved,
  redirectUri,
  onDone,
}: {
  readonly saved: HrServiceSettings;
  readonly redirectUri: string;
  readonly onDone: OnDone;
}): ReactNode => (
  <section aria-labelledby={`hr-${saved.service}`}>
    <Stack gap="md">
      <Heading id={`hr-${saved.service}`}>{HR_SERVICE_NAMES[saved.service]}</Heading>
      {saved.service === 'freee' && (
        <Panel>
          <CopyField label={texts.redirectUri} value={redirectUri} />
        </Panel>
      )}
      <ServiceForm saved={saved} onDone={onDone} />
      {saved.service === 'freee' ? (
        saved.has_secret && <Connection saved={saved} onDone={onDone} />
      ) : (
        <Row>
          <Disconnection saved={saved} isThere={saved.has_secret} onDone={onDone} />
        </Row>
      )}
    </Stack>
  </section>
);

function ServiceForm({ saved, onDone }: { readonly saved: HrServiceSettings; readonly onDone: OnDone }): ReactNode {
  const { service } = saved;
  const isApp = service === 'freee';
  const setting = useSetting({
    name: `hr-service-${service}`,
    saved: { on: saved.is_on ? 'on' : '', tenant: saved.tenant, clientId: saved.client_id, secret: '' },
    secrets: ['secret'],
    shownBy: 'GET /api/admin/hr-services',
    validate: ({ tenant }) =>
      tenant === saved.tenant || isTenant(hostOf(tenant)) || tenant.trim() === '' ? {} : { tenant: texts.tenantWrong },
    save: ({ on, tenant, clientId, secret }, seen) =>
      api('PUT /api/admin/hr-services/{service}', {
        ...seen,
        params: { service },
        body: {
          is_on: on === 'on',
          tenant: hostOf(tenant),
          client_id: clientId.trim(),
          ...(secret.trim() !== '' && { client_secret: secret }),
        },
      }),
    wireNames: { is_on: 'on', tenant: 'tenant', client_id: 'clientId', client_secret: 'secret' },
    changes: 'hrServices',
    failed: texts.saveFailed,
    onDone,
  });
  const hint = saved.has_secret ? texts.kept : isApp ? texts.secretHint : texts.tokenHint;
  return (
    <SettingForm setting={setting} label={HR_SERVICE_NAMES[service]} lead={isApp ? texts.freeeLead : texts.smarthrLead}>
      <SwitchField label={texts.use} {...setting.flag('on')} />
      {isApp ? (
        <TextField {...setting.field('clientId')} {...VERBATIM} label={texts.clientId} maxLength={500} />
      ) : (
        <TextField {...setting.field('tenant')} {...VERBATIM} {...hintBelow(texts.tenantHint)} label={texts.tenant} />
      )}
      <PasswordField
        {...setting.field('secret')}
        {...hintBelow(hint)}
        label={isApp ? texts.secret : texts.token}
        autoComplete="new-password"
      />
    </SettingForm>
  );
}

/** The subdomain of what was typed, also where that is a whole address. */
const hostOf = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replace(/^https:\/\//, '')
    .replace(/\.smarthr\.jp\/?$/, '');

/** The connection to freee: begins one there, and ends it. */
function Connection({ saved, onDone }: { readonly saved: HrServiceSettings; readonly onDone: OnDone }): ReactNode {
  const { connected_at: since, service_company_id: company } = saved;
  const connecting = useExclusiveMutation('connect-freee', {
    mutationFn: () => api('POST /api/admin/hr-services/freee/connect'),
    onSuccess: ({ url }) => {
      if (url.startsWith('https://')) window.location.assign(url);
    },
  });
  return (
    <Panel labelledBy="freee-connection">
      <Heading id="freee-connection" level={3}>
        {texts.connection}
      </Heading>
      <p>{since === null ? texts.notConnected : texts.connected(company, fullWhenText(since))}</p>
      {connecting.error !== null && <Banner kind="error">{messageOf(connecting.error, texts.connectFailed)}</Banner>}
      <Row>
        <ActionButton
          variant={since === null ? 'filled' : 'default'}
          isBusy={connecting.isPending}
          busy={texts.connecting}
          onClick={() => connecting.mutate()}
        >
          {since === null ? texts.connect : texts.reconnect}
        </ActionButton>
        <Disconnection saved={saved} isThere={since !== null} onDone={onDone} />
      </Row>
    </Panel>
  );
}

/** Ends a connection, where there is one. */
function Disconnection({
  saved,
  isThere,
  onDone,
}: {
  readonly saved: HrServiceSettings;
  readonly isThere: boolean;
  readonly onDone: OnDone;
}): ReactNode {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<HrService | null>(null);
  return (
    <>
      {isThere && (
        <Button variant="default" onClick={() => setAsked(saved.service)}>
          {texts.disconnect}
        </Button>
      )}
      <ConfirmDialog
        name="disconnect-hr-service"
        subject={asked}
        title={texts.disconnectTitle(HR_SERVICE_NAMES[saved.service])}
        action={texts.disconnect}
        busy={texts.disconnecting}
        failure={(error) => messageOf(error, texts.disconnectFailed)}
        run={(service) => api('POST /api/admin/hr-services/{service}/disconnect', { params: { service } })}
        onDone={({ message }) => {
          setAsked(null);
          onDone(message);
        }}
        onSettled={() => invalidate(queryClient, 'hrServices')}
        onClose={() => setAsked(null)}
      >
        {(service) => (
          <Stack gap="sm">
            <p>{texts.disconnectEffect}</p>
            <Hint>{texts.disconnectHint(HR_SERVICE_NAMES[service])}</Hint>
          </Stack>
        )}
      </ConfirmDialog>
    </>
  );
}

/** The way back from freee, where somebody has allowed kintai to read, or hasn't. */
function FreeeReturn({ onDone }: { readonly onDone: OnDone }): ReactNode {
  const queryClient = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const [answer] = useState(search);
  const [code, state] = [answer.get('code'), answer.get('state')];
  const isDenied = answer.has('error');
  const finishing = useExclusiveMutation('finish-connecting-freee', {
    mutationFn: (sent: { readonly code: string; readonly state: string }) =>
      api('POST /api/admin/hr-services/freee/connect/finish', { body: sent }),
    onSuccess: ({ message }) => onDone(message),
    onSettled: () => invalidate(queryClient, 'hrServices'),
  });
  const { mutate } = finishing;
  const isTaken = useRef(false);
  useEffect(() => {
    // Once, and out of the address: the code is good for one connection.
    if (isTaken.current || (!isDenied && (code === null || state === null))) return;
    isTaken.current = true;
    setSearch({}, { replace: true });
    if (code !== null && state !== null) mutate({ code, state });
  }, [code, state, isDenied, setSearch, mutate]);
  if (isDenied) return <Banner kind="error">{texts.denied}</Banner>;
  if (finishing.error !== null) return <Banner kind="error">{messageOf(finishing.error, texts.finishFailed)}</Banner>;
  return finishing.isPending && <p role="status">{texts.finishing}</p>;
}
