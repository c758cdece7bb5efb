import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import { certificatesIn, isSamlUrl } from '#domain/users/saml.ts';
import {
  isIssuer,
  SSO_KIND_NAMES,
  SSO_KINDS,
  SSO_MATCH_NAMES,
  SSO_MATCHES,
  SSO_MODE_NAMES,
  SSO_MODES,
} from '#domain/users/sso.ts';
import { api, messageOf } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { useForm } from '../../lib/use-form.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { useSetting } from '../../lib/use-setting.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Choices, SwitchField } from '../../ui/choices.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { hintBelow, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Heading, Hint, Panel, Stack } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { VERBATIM } from '../../ui/verbatim.ts';
import { SamlMetadata } from './saml-metadata.tsx';
import { ssoSettingTexts as texts } from './sso-setting-texts.ts';

type Settings = ResponseOf<Routes['GET /api/admin/sso-settings']>;

const settingsQuery = queryOptions({
  queryKey: queryKey('sso-settings'),
  queryFn: ({ signal }) => api('GET /api/admin/sso-settings', { signal }),
});

/** How the company's people log in by its identity provider. */
export function SsoSetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const query = useQuery(settingsQuery);
  return (
    <Loaded query={query} failed={texts.failed} heights={['6rem', '40rem']}>
      {(saved) => (
        <>
          <Panel>
            <CopyField label={texts.redirectUri} value={saved.redirect_uri} />
          </Panel>
          <SsoForm saved={saved} onDone={onDone} />
          {saved.has_secret && saved.kind === 'oidc' && <Check />}
          {(saved.has_secret || saved.saml_url !== '') && <Unlink onDone={onDone} />}
        </>
      )}
    </Loaded>
  );
}

function SsoForm({
  saved,
  onDone,
}: {
  readonly saved: Settings;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const setting = useSetting({
    name: 'sso-settings',
    saved: {
      mode: saved.mode,
      kind: saved.kind,
      issuer: saved.issuer,
      clientId: saved.client_id,
      samlUrl: saved.saml_url,
      certificates: saved.saml_certificates,
      secret: '',
      matches: saved.matches_by,
      domain: saved.mail_domain,
      claim: saved.employee_id_claim,
      registers: saved.registers_people ? 'on' : '',
      asks: saved.asks_second_factor ? 'on' : '',
      groupsClaim: saved.groups_claim,
      adminGroup: saved.admin_group,
      superAdminGroup: saved.super_admin_group,
    },
    secrets: ['secret'],
    shownBy: 'GET /api/admin/sso-settings',
    validate: ({ kind, issuer, samlUrl, certificates }) =>
      kind === 'saml'
        ? {
            ...(samlUrl.trim() !== '' && !isSamlUrl(samlUrl.trim()) && { samlUrl: texts.samlUrlWrong }),
            ...(certificatesIn(certificates) === null && { certificates: texts.certificatesWrong }),
          }
        : { ...(issuer.trim() !== '' && !isIssuer(issuer.trim()) && { issuer: texts.issuerWrong }) },
    save: (values, seen) =>
      api('PUT /api/admin/sso-settings', {
        ...seen,
        body: {
          mode: values.mode,
          kind: values.kind,
          issuer: values.issuer.trim(),
          saml_url: values.samlUrl.trim(),
          saml_certificates: values.certificates,
          client_id: values.clientId.trim(),
          ...(values.secret.trim() !== '' && { client_secret: values.secret }),
          matches_by: values.matches,
          mail_domain: values.domain.trim(),
          employee_id_claim: values.claim.trim(),
          registers_people: values.registers === 'on',
          asks_second_factor: values.asks === 'on',
          groups_claim: values.groupsClaim.trim(),
          admin_group: values.adminGroup.trim(),
          super_admin_group: values.superAdminGroup.trim(),
        },
      }),
    confirm: ({ mode }) =>
      mode === 'forced' && saved.mode !== 'forced'
        ? { title: texts.forceTitle, effects: texts.forceEffects, action: texts.forceAction }
        : null,
    wireNames: {
      mode: 'mode',
      kind: 'kind',
      issuer: 'issuer',
      saml_url: 'samlUrl',
      saml_certificates: 'certificates',
      client_id: 'clientId',
      client_secret: 'secret',
      matches_by: 'matches',
      mail_domain: 'domain',
      employee_id_claim: 'claim',
      registers_people: 'registers',
      asks_second_factor: 'asks',
      groups_claim: 'groupsClaim',
      admin_group: 'adminGroup',
      super_admin_group: 'superAdminGroup',
    },
    changes: 'ssoSettings',
    failed: texts.saveFailed,
    onDone,
  });
  const isSaml = setting.values.kind === 'saml';
  return (
    <SettingForm setting={setting} label={texts.title} lead={texts.lead}>
      <Choices
        {...setting.typed('mode')}
        legend={texts.mode}
        layout="column"
        choices={SSO_MODES.map((value) => ({ value, label: SSO_MODE_NAMES[value] }))}
      />
      <Choices
        {...setting.typed('kind')}
        legend={texts.kind}
        layout="column"
        choices={SSO_KINDS.map((value) => ({ value, label: SSO_KIND_NAMES[value] }))}
      />
      {isSaml ? (
        <>
          <SamlMetadata
            address={saved.redirect_uri}
            onRead={({ issuer, saml_url: samlUrl, saml_certificates: certificates }) =>
              setting.change({ issuer, samlUrl, certificates })
            }
          />
          <TextField
            {...setting.field('issuer')}
            {...VERBATIM}
            {...hintBelow(texts.entityIdHint)}
            label={texts.entityId}
          />
          <TextField
            {...setting.field('samlUrl')}
            {...VERBATIM}
            {...hintBelow(texts.samlUrlHint)}
            label={texts.samlUrl}
          />
          <TextArea
            {...setting.field('certificates')}
            {...hintBelow(texts.certificatesHint)}
            label={texts.certificates}
            rows={6}
          />
          <ValidUntil days={saved.saml_valid_until} />
        </>
      ) : (
        <>
          <TextField {...setting.field('issuer')} {...VERBATIM} {...hintBelow(texts.issuerHint)} label={texts.issuer} />
          <TextField {...setting.field('clientId')} {...VERBATIM} label={texts.clientId} />
          <PasswordField
            {...setting.field('secret')}
            {...hintBelow(saved.has_secret ? texts.secretKept : texts.secretHint)}
            label={texts.secret}
            autoComplete="new-password"
          />
        </>
      )}
      <Stack gap="sm">
        <Choices
          {...setting.typed('matches')}
          legend={texts.people}
          layout="column"
          choices={SSO_MATCHES.map((value) => ({ value, label: SSO_MATCH_NAMES[value] }))}
        />
        <Hint>{texts.peopleHint}</Hint>
      </Stack>
      <TextField
        {...setting.field('domain')}
        {...VERBATIM}
        {...hintBelow(isSaml ? texts.samlDomainHint : texts.domainHint)}
        label={texts.domain}
      />
      <TextField
        {...setting.field('claim')}
        {...VERBATIM}
        {...hintBelow(isSaml ? texts.attributeHint : texts.claimHint)}
        label={isSaml ? texts.attribute : texts.claim}
      />
      <SwitchField label={texts.registers} hint={texts.registersHint} {...setting.flag('registers')} />
      <SwitchField label={texts.asks} hint={texts.asksHint} {...setting.flag('asks')} />
      <Stack gap="sm">
        <Heading size="sm">{texts.groups}</Heading>
        <Hint>{texts.groupsHint}</Hint>
      </Stack>
      <TextField
        {...setting.field('groupsClaim')}
        {...VERBATIM}
        label={isSaml ? texts.groupsAttribute : texts.groupsClaim}
      />
      <TextField {...setting.field('adminGroup')} {...VERBATIM} label={texts.adminGroup} />
      <TextField {...setting.field('superAdminGroup')} {...VERBATIM} label={texts.superAdminGroup} />
    </SettingForm>
  );
}

/** Until when the stored certificates are valid. */
function ValidUntil({ days }: { readonly days: Settings['saml_valid_until'] }): ReactNode {
  const today = useToday();
  if (days.length === 0) return null;
  return (
    <Hint>
      {texts.validUntil}
      {days.map((day) => (day < today ? `${day}（${texts.ended}）` : day)).join('、')}
    </Hint>
  );
}

/** Asks the provider whether what is saved fits. */
function Check(): ReactNode {
  const [found, setFound] = useState<ResponseOf<Routes['POST /api/admin/sso-settings/check']> | null>(null);
  const check = useExclusiveMutation('check-sso', {
    mutationFn: () => api('POST /api/admin/sso-settings/check'),
    onMutate: () => setFound(null),
    onSuccess: setFound,
  });
  return (
    <Panel>
      <Hint>{texts.checkHint}</Hint>
      <div role="status">
        {found !== null && (
          <Banner kind="success">{`${found.message}。${found.logs_out ? texts.logsOut : texts.staysIn}`}</Banner>
        )}
      </div>
      {check.error !== null && <Banner kind="error">{messageOf(check.error, texts.checkFailed)}</Banner>}
      <ActionButton variant="default" isBusy={check.isPending} busy={texts.checking} onClick={() => check.mutate()}>
        {texts.check}
      </ActionButton>
    </Panel>
  );
}

/** Unlinks somebody from the account at the provider, so that the next login can link another one. */
function Unlink({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const form = useForm({
    draft: 'unlink-sso',
    initial: { employeeId: '' },
    validate: ({ employeeId }) => (employeeId.trim() === '' ? { employeeId: texts.required('社員ID') } : {}),
    mutation: 'unlink-sso',
    save: ({ employeeId }) => api('POST /api/admin/sso-settings/unlink', { body: { employee_id: employeeId } }),
    wireNames: { employee_id: 'employeeId' },
    failed: texts.unlinkFailed,
    onSaved: ({ message }) => {
      form.discard();
      onDone(message);
    },
  });
  return (
    <Panel labelledBy="unlink-sso">
      <Heading id="unlink-sso" size="sm">
        {texts.unlinkTitle}
      </Heading>
      <Hint>{texts.unlinkHint}</Hint>
      <Form form={form} label={texts.unlinkTitle}>
        <Stack gap="md">
          {form.failure !== null && <Banner kind="error">{form.failure}</Banner>}
          <TextField {...form.field('employeeId')} label={texts.unlinkId} autoComplete="off" maxLength={64} />
          <ActionButton type="submit" variant="default" isBusy={form.isSaving} busy={texts.unlinking}>
            {texts.unlink}
          </ActionButton>
        </Stack>
      </Form>
    </Panel>
  );
}
