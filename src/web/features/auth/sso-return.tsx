import { useEffect, useRef, useState, type ReactNode } from 'react';

import { ApiError, api, messageOf } from '../../lib/api.ts';
import { startSession, useSession } from '../../lib/session-store.ts';
import { keepSsoLogout, takeSsoConfirmation, takeSsoWay } from '../../lib/sso.ts';
import { Banner } from '../../ui/banner.tsx';
import { Panel } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import styles from './auth.module.css';
import { AuthPage } from './auth-page.tsx';
import { ssoTexts as texts } from './sso-texts.ts';

// By the login screen's code, so that its first load needn't have the step's parts in a file of their own.
const SecondStep = lazyPart(async () => (await import('./login-screen.tsx')).SecondStep);

const SsoAnother = lazyPart(async () => (await import('./sso-login.tsx')).SsoAnother);

/** What the provider has sent back, which is taken out of the address: it is good for one login. */
function takeAnswer(): string {
  // By SAML it comes with the page, which it was posted to.
  const posted = document.querySelector<HTMLMetaElement>('meta[name="sso-answer"]');
  posted?.remove();
  const answer = posted?.content ?? window.location.search.slice(1);
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return answer;
}

/** The refusals of an account at the provider, where the next login would be by the same one without a question. */
const OF_ANOTHER: ReadonlySet<string> = new Set([
  'sso_no_account',
  'sso_mail_unverified',
  'sso_linked_elsewhere',
  'sso_denied',
]);

/** The way back from the company's identity provider. */
export function SsoReturn(): ReactNode {
  const { session } = useSession();
  const [{ answer, before, wayBack }] = useState(() => ({
    answer: takeAnswer(),
    before: session?.token,
    wayBack: takeSsoConfirmation(session?.user.id),
  }));
  const [failure, setFailure] = useState<Error | null>(null);
  const isSent = useRef(false);
  useEffect(() => {
    // Once: what has come back is good for one login.
    if (isSent.current) return;
    isSent.current = true;
    const fail = (error: unknown): void => setFailure(error instanceof Error ? error : new Error(String(error)));
    if (wayBack !== null) {
      api('POST /api/auth/confirm-sso/finish', { body: { answer } }).then(() => window.location.replace(wayBack), fail);
      return;
    }
    api('POST /api/auth/login/sso/finish', { body: { answer } }).then(({ token, user, logout_url: logoutUrl }) => {
      startSession(token, user);
      keepSsoLogout(logoutUrl);
    }, fail);
  }, [answer, wayBack]);
  const isIn = session !== null && session.token !== before;
  const userId = session?.user.id;
  useEffect(() => {
    // As by any link from elsewhere, the app is loaded.
    if (isIn && userId !== undefined) window.location.replace(takeSsoWay(userId));
  }, [isIn, userId]);
  const toLogin = (): void => window.location.replace('/login');
  if (!isIn && failure instanceof ApiError && failure.challenge !== undefined)
    return (
      <AuthPage>
        <SecondStep challenge={failure.challenge} methods={failure.methods} onBack={toLogin} />
      </AuthPage>
    );
  return (
    <AuthPage>
      <Panel className={styles.form}>
        {failure === null ? (
          <p role="status">{texts.returning}</p>
        ) : (
          <>
            <Banner kind="error">{messageOf(failure, texts.returnFailed)}</Banner>
            {wayBack === null && failure instanceof ApiError && OF_ANOTHER.has(failure.code) && <SsoAnother />}
            <a href={wayBack ?? '/login'} className={styles.more}>
              {wayBack === null ? texts.toLogin : texts.back}
            </a>
          </>
        )}
      </Panel>
    </AuthPage>
  );
}
