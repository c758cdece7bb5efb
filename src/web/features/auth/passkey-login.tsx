import type { ReactNode } from 'react';

import { messageOf } from '../../lib/api.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { passkeyTexts as texts } from './account-texts.ts';
import { logInWithPasskey } from './passkeys.ts';
import { useLogin } from './use-login.ts';

/** Logs in by a passkey: alone, or as the answer to the `challenge` of a login. */
export function PasskeyLogin({ challenge }: { readonly challenge?: string }): ReactNode {
  const login = useLogin();
  return (
    <>
      {login.error !== null && <Banner kind="error">{messageOf(login.error, texts.failed)}</Banner>}
      <ActionButton
        variant="default"
        fullWidth
        isBusy={login.isPending}
        busy={texts.checking}
        onClick={() => login.start(() => logInWithPasskey(challenge))}
      >
        {challenge === undefined ? texts.logIn : texts.check}
      </ActionButton>
    </>
  );
}
