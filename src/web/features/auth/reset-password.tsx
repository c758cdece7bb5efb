import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { ApiError, api, messageOf } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { Link } from '../../lib/router.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Heading, Panel } from '../../ui/layout.tsx';
import { resetTexts as texts } from './account-texts.ts';
import styles from './auth.module.css';
import { AuthPage } from './auth-page.tsx';
import { PasswordForm } from './password-form.tsx';

interface MailedLink {
  readonly companyId: string;
  readonly token: string;
}

/** The link of the mail, `#company=…&token=…`, and whether it is to a first password. It is taken out of the address. */
function takeLink(): { readonly link: MailedLink | null; readonly isFirst: boolean } {
  const params = new URLSearchParams(window.location.hash.slice(1));
  const [companyId, token] = [params.get('company'), params.get('token')];
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return { link: companyId === null || token === null ? null : { companyId, token }, isFirst: params.has('first') };
}

/** Sets a new password, or the first one, by the link of a mail. */
export const ResetPassword = (): ReactNode => (
  <AuthPage>
    <Choose />
  </AuthPage>
);

function Choose(): ReactNode {
  const [{ link, isFirst }] = useState(takeLink);
  return (
    <Panel className={styles.form} labelledBy="reset-password">
      <Heading id="reset-password">{isFirst ? texts.firstTitle : texts.title}</Heading>
      {link === null ? <Banner kind="error">{texts.noLink}</Banner> : <Opened link={link} isFirst={isFirst} />}
      {/* Whoever was logged in here may not be any more: the page is loaded again. */}
      <a href="/login" className={styles.more}>
        {texts.toLogin}
      </a>
    </Panel>
  );
}

/** Looks whether the link still works before a password is typed, and says whose it is. */
function Opened({ link, isFirst }: { readonly link: MailedLink; readonly isFirst: boolean }): ReactNode {
  const [isDone, setDone] = useState(false);
  const owner = useQuery({
    queryKey: queryKey('password-link', link.token),
    queryFn: ({ signal }) => api('POST /api/auth/password-link', { body: link, signal }),
    // Once it is used, it would be said to be over.
    staleTime: Infinity,
  });
  const save = async (passwords: {
    readonly newPassword: string;
    readonly confirmPassword: string;
  }): Promise<unknown> => api('POST /api/auth/reset-password', { body: { ...link, ...passwords } });
  if (owner.isPending) return <p role="status">{texts.opening}</p>;
  if (owner.isError)
    return owner.error instanceof ApiError && owner.error.code === 'link_over' ? (
      <>
        <Banner kind="error">{`${texts.over}${isFirst ? texts.overFirst : texts.overReset}`}</Banner>
        {!isFirst && (
          <Link to="/forgot-password" className={styles.more}>
            {texts.askAgain}
          </Link>
        )}
      </>
    ) : (
      <Banner kind="error">{messageOf(owner.error, texts.openFailed)}</Banner>
    );
  return (
    <>
      <div role="status">{isDone && <Banner kind="success">{texts.done}</Banner>}</div>
      <Facts
        layout="lines"
        facts={[
          { label: texts.companyId, value: owner.data.company_id },
          { label: texts.employeeId, value: owner.data.employee_id },
        ]}
      />
      {!isDone && (
        <PasswordForm isFirst save={save} onChanged={() => setDone(true)}>
          <p>{isFirst ? texts.firstChoose : texts.choose}</p>
        </PasswordForm>
      )}
    </>
  );
}
