import { useState, type ReactNode } from 'react';

import { api } from '../../lib/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Heading, Panel } from '../../ui/layout.tsx';
import { resetTexts as texts } from './account-texts.ts';
import styles from './auth.module.css';
import { AuthPage } from './auth-page.tsx';
import { PasswordForm } from './password-form.tsx';

/** The link of the mail, `#company=…&token=…`; `null` where it was cut off. It is taken out of the address. */
function takeLink(): { readonly companyId: string; readonly token: string } | null {
  const link = new URLSearchParams(window.location.hash.slice(1));
  const [companyId, token] = [link.get('company'), link.get('token')];
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return companyId === null || token === null ? null : { companyId, token };
}

/** Sets a new password by the link of a mail. */
export const ResetPassword = (): ReactNode => (
  <AuthPage>
    <Choose />
  </AuthPage>
);

function Choose(): ReactNode {
  const [link] = useState(takeLink);
  const [isDone, setDone] = useState(false);
  return (
    <Panel className={styles.form} labelledBy="reset-password">
      <Heading id="reset-password">{texts.title}</Heading>
      <div role="status">{isDone && <Banner kind="success">{texts.done}</Banner>}</div>
      {link === null && <Banner kind="error">{texts.noLink}</Banner>}
      {link !== null && !isDone && (
        <PasswordForm
          isFirst
          save={(passwords) => api('POST /api/auth/reset-password', { body: { ...link, ...passwords } })}
          onChanged={() => setDone(true)}
        >
          <p>{texts.choose}</p>
        </PasswordForm>
      )}
      {/* Whoever was logged in here may not be any more: the page is loaded again. */}
      <a href="/login" className={styles.more}>
        {texts.toLogin}
      </a>
    </Panel>
  );
}
