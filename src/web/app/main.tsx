import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '../ui/base.css';
import { MantineProvider } from '@mantine/core';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';

import { watchInput } from '../lib/attended.ts';
import { installHistoryGate } from '../lib/history-gate.ts';
import { endFirstLoad } from '../lib/load-code.ts';
import { styleNonce } from '../lib/style-nonce.ts';
import { installTrustedTypes } from '../lib/trusted-types.ts';
import { Router } from '../lib/router.tsx';
import { cssVariablesResolver, theme } from '../ui/theme.ts';
import { App, preloadFirst } from './app.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { loadLanguage } from './languages.ts';

const place = placeOfApp();

installTrustedTypes();
printLight();
installHistoryGate();
watchInput();
const nonce = styleNonce();
// The scroll lock of dialogs takes it from the global of this name.
Object.assign(globalThis, { __webpack_nonce__: nonce });
// Until then the page shows what index.html has in this place. A screen whose code is still on its way would be a fallback
// of Suspense, which React then leaves for 300 ms.
void loadLanguage().then(preloadFirst).then(endFirstLoad).then(draw);

/** Draws the app, as a transition: the browser can paint, and hear a tap, in the midst of it. */
function draw(): void {
  startTransition(() =>
    createRoot(place).render(
      <StrictMode>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariablesResolver}
          // All variables are made at run time, so that their style sheet isn't needed.
          deduplicateCssVariables={false}
          defaultColorScheme="auto"
          getStyleNonce={() => nonce}
        >
          <Router>
            <ErrorBoundary>
              <App />
            </ErrorBoundary>
          </Router>
        </MantineProvider>
      </StrictMode>,
    ),
  );
}

/** Paper is white: the page prints in the light scheme whatever the screen shows. */
function printLight(): void {
  const SCHEME = 'data-mantine-color-scheme';
  const page = document.documentElement;
  let onScreen: string | null = null;
  window.addEventListener('beforeprint', () => {
    onScreen = page.getAttribute(SCHEME);
    page.setAttribute(SCHEME, 'light');
  });
  window.addEventListener('afterprint', () => {
    if (onScreen !== null) page.setAttribute(SCHEME, onScreen);
  });
}

function placeOfApp(): HTMLElement {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  return root;
}
