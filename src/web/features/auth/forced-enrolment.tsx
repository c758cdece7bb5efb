import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { hasPasskeys } from '../../lib/passkeys.ts';
import { currentUserQuery } from '../../lib/current-user-query.ts';
import { sessionState, updateUser } from '../../lib/session-store.ts';
import { navigate } from '../../lib/router.tsx';
import { Button } from '../../ui/button.tsx';
import { Heading, Panel, Text } from '../../ui/layout.tsx';
import { enrolmentTexts as texts, recoveryTexts, secondFactorTexts } from './account-texts.ts';
import { AuthPage } from './auth-page.tsx';
import { logout } from './logout.ts';
import { PasskeySetup } from './passkey-setup.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type Enrolment, TotpSetup } from './totp-setup.tsx';

/** The second factor that the company demands of an admin; there is no way around it but through it. */
export function ForcedEnrolment(): ReactNode {
  const queryClient = useQueryClient();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const proceed = async (): Promise<void> => {
    const user = sessionState().session?.user;
    if (user === undefined) return;
    // What was read before still says that it is to be set up.
    await queryClient.cancelQueries(currentUserQuery);
    queryClient.removeQueries(currentUserQuery);
    navigate('/', { replace: true });
    const { mustEnrolSecondFactor: _done, ...rest } = user;
    updateUser(rest);
  };
  const onDone = ({ recovery_codes }: Enrolment): void => {
    if (recovery_codes.length === 0) void proceed();
    else setCodes(recovery_codes);
  };
  return (
    <AuthPage>
      <Panel labelledBy="enrolment" gap="xl">
        <Heading id="enrolment" size="lg">
          {codes.length > 0 ? recoveryTexts.title : texts.title}
        </Heading>
        {codes.length > 0 ? (
          <RecoveryCodes codes={codes} done={texts.continue} onDone={() => void proceed()} />
        ) : (
          <>
            <Text>{texts.why}</Text>
            <Heading level={3}>{secondFactorTexts.totp}</Heading>
            <TotpSetup onDone={onDone} />
            <Heading level={3}>{secondFactorTexts.passkeys}</Heading>
            {hasPasskeys() ? <PasskeySetup onDone={onDone} /> : <Text size="sm">{secondFactorTexts.unavailable}</Text>}
          </>
        )}
        <Button variant="subtle" color="gray" fullWidth onClick={logout}>
          {texts.logout}
        </Button>
      </Panel>
    </AuthPage>
  );
}
