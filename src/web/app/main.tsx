import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '../ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { installHistoryGate } from '../lib/history-gate.ts';
import { App } from './app.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { adoptStyleNonce } from './nonce.ts';
import { printLight } from './print.ts';
import { Providers } from './providers.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

printLight();
installHistoryGate();
const nonce = adoptStyleNonce();
createRoot(root).render(
  <StrictMode>
    <Providers styleNonce={nonce}>
      <ErrorBoundary>
        <App />
      </ErrorBoundary>
    </Providers>
  </StrictMode>,
);
