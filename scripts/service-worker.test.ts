import { describe, expect, it } from 'vitest';

import { offlineFiles } from './service-worker.ts';

const manifest = {
  'index.html': { file: 'assets/start.js', css: ['assets/start.css'], isEntry: true },
  'clock.tsx': { file: 'assets/clock.js', imports: ['index.html', '_shared.js'] },
  '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'] },
  'admin.tsx': { file: 'assets/admin.js', imports: ['_shared.js'] },
};

describe('what opens without a network', () => {
  it('has all that its modules import, once, and nothing else', () => {
    expect(offlineFiles(manifest, ['index.html', 'clock.tsx'])).toEqual([
      '/assets/clock.js',
      '/assets/shared.css',
      '/assets/shared.js',
      '/assets/start.css',
      '/assets/start.js',
    ]);
  });

  it('fails for a module that is none of the build', () => {
    expect(() => offlineFiles(manifest, ['moved.tsx'])).toThrow('moved.tsx');
  });
});
