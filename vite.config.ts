import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The browsers that the README promises; e2e/fixtures.ts takes away what the oldest of them lacks. */
export const BROWSERS = ['safari16.4', 'ios16.4', 'chrome111', 'edge111', 'firefox114'];

export default defineConfig({
  root: 'src/web',
  plugins: [react()],
  // Vite writes this into every script and style tag and into the meta tag that the app reads; the server replaces it
  // in index.html by a fresh value for each page.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: BROWSERS,
    manifest: true,
    // An inlined asset is a data: address, which the content security policy refuses.
    assetsInlineLimit: 0,
    // Every browser of the build's target knows modulepreload.
    modulePreload: { polyfill: false },
    // What every screen loads is one file: in several, each is compressed by itself and nothing is loaded the less.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'frame', tags: ['$initial'] }] } } },
  },
  server: { proxy: { '/api': `http://${process.env.HOST ?? '127.0.0.1'}:${process.env.PORT ?? '3000'}` } },
});
