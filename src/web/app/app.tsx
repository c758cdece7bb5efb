import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router';

import { useCurrentUser } from '../features/auth/use-current-user.ts';
import type { Session } from '../lib/session.ts';
import { useSession, watchSession } from '../lib/session-store.ts';
import { Frame } from './frame.tsx';
import { InPreparation, NotFound } from './plain-screens.tsx';
import { ForcedPasswordChange, HOME, LoginScreen, preloadHome, screens, type ScreenRoute } from './routes.ts';
import { FromLogin, ToLogin } from './way-back.tsx';

/** Which screen the person sees: by their login, by the address, by their role. */
export function App(): ReactNode {
  useEffect(watchSession, []);
  const { session, expired } = useSession();
  const [lastUser, setLastUser] = useState(session?.user.id);
  if (session !== null && session.user.id !== lastUser) setLastUser(session.user.id);
  return (
    <Suspense>
      {session === null ? (
        <LoggedOut thrownOut={expired ? lastUser : undefined} />
      ) : (
        <LoggedIn key={session.token} session={session} />
      )}
    </Suspense>
  );
}

function LoggedOut({
  thrownOut,
}: {
  /** The id of the user whose login ran out while they were here. */
  readonly thrownOut: number | undefined;
}): ReactNode {
  // While the person types, the screen comes that the login leads to.
  useEffect(() => {
    document.addEventListener('input', preloadHome, { once: true });
    return () => document.removeEventListener('input', preloadHome);
  }, []);
  return (
    <Routes>
      <Route path="/login" element={<LoginScreen />} />
      <Route path="*" element={<ToLogin thrownOut={thrownOut} />} />
    </Routes>
  );
}

function LoggedIn({ session }: { readonly session: Session }): ReactNode {
  useCurrentUser();
  if (session.user.isFirstLogin) return <ForcedPasswordChange />;
  return (
    <Frame session={session}>
      <Routes>
        <Route path="/" element={<Navigate to={HOME} replace />} />
        <Route path="/login" element={<FromLogin userId={session.user.id} />} />
        {screens.map((screen) => (
          <Route key={screen.path} path={screen.path} element={<Guarded screen={screen} session={session} />} />
        ))}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Frame>
  );
}

function Guarded({ screen, session }: { readonly screen: ScreenRoute; readonly session: Session }): ReactNode {
  if (!screen.allowed.includes(session.user.role)) return <Navigate to={screen.otherwise} replace />;
  return screen.Screen === undefined ? <InPreparation /> : <screen.Screen />;
}
