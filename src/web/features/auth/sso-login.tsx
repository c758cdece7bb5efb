import { useEffect, useState, type ReactNode } from 'react';

import { api, messageOf } from '../../lib/api.ts';
import { useLocation } from '../../lib/router.tsx';
import { leaveForSso, type SsoWay, useLeaving, WAY_KEY } from '../../lib/sso.ts';
import { getItem } from '../../lib/tab-storage.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { ssoTexts as texts } from './sso-texts.ts';

/** After so long without another letter the company ID is complete, in milliseconds. */
const TYPED_MS = 400;

/** The way in by the company's identity provider, where the typed company has one. */
export function SsoLogin({ companyId }: { readonly companyId: string }): ReactNode {
  const typed = companyId.trim();
  const [known, setKnown] = useState<{ readonly companyId: string; readonly isOn: boolean } | null>(null);
  const { state: arrival } = useLocation();
  const leaving = useLeaving(() => leaveForSso(typed, { way: wayOf(arrival) }));
  useEffect(() => {
    if (typed === '') return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      api('GET /api/auth/sso', { query: { company_id: typed }, signal: asking.signal }).then(
        ({ is_on: isOn }) => setKnown({ companyId: typed, isOn }),
        // Without an answer there is the password.
        () => undefined,
      );
    }, TYPED_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [typed]);
  if (known?.companyId !== typed || !known.isOn) return null;
  return <ToProvider leaving={leaving} label={texts.logIn} />;
}

/** Where the login would lead back to: the screen on which another one has expired, or a link of a mail. */
function wayOf(arrival: unknown): SsoWay | null {
  const { userId = null, address } = (arrival ?? {}) as Partial<SsoWay>;
  return typeof address === 'string' ? { userId, address } : null;
}

/** The way of the login that has come back without success; `null` where the tab has begun none. */
function wayOfLogin(): (SsoWay & { readonly companyId: string }) | null {
  const { companyId, address = '/', userId = null } = (getItem(WAY_KEY) ?? {}) as Partial<SsoWay>;
  return typeof companyId === 'string' ? { companyId, address, userId } : null;
}

/** Leads to the provider again, which asks who it is. */
export function SsoAnother(): ReactNode {
  const [way] = useState(wayOfLogin);
  const leaving = useLeaving(async () => {
    if (way !== null) await leaveForSso(way.companyId, { again: true, way });
  });
  if (way === null) return null;
  return <ToProvider leaving={leaving} label={texts.another} />;
}

/** The button that leads to the provider, and why it couldn't. */
function ToProvider({
  leaving: { isGoing, failure, go },
  label,
}: {
  readonly leaving: ReturnType<typeof useLeaving>;
  readonly label: string;
}): ReactNode {
  return (
    <>
      {failure !== null && <Banner kind="error">{messageOf(failure, texts.failed)}</Banner>}
      <ActionButton variant="default" fullWidth isBusy={isGoing} busy={texts.going} onClick={go}>
        {label}
      </ActionButton>
    </>
  );
}
