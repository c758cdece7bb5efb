-- A company's provider may speak SAML 2.0 instead of OpenID Connect: its entity ID is the issuer.
alter table sso_settings
  add column kind text not null default 'oidc',
  -- Where it takes requests to log in (HTTP-Redirect).
  add column saml_url text not null default '',
  -- What it signs with: one or two certificates in base64, a line each. They are public.
  add column saml_certificates text not null default '',
  drop constraint sso_settings_check,
  add constraint sso_settings_kind check (kind in ('oidc', 'saml')),
  add constraint sso_settings_complete check (
    mode = 'off'
    or (kind = 'oidc' and issuer <> '' and client_id <> '' and client_secret is not null)
    or (kind = 'saml' and issuer <> '' and saml_url <> '' and saml_certificates <> '')
  ),
  add constraint sso_settings_saml check (length(saml_url) <= 1000 and length(saml_certificates) <= 12000);
