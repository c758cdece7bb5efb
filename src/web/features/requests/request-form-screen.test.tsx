import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { fakeWire } from '../../testing/fake-wire.ts';
import { EMPLOYEE, renderScreen } from '../../testing/render-screen.tsx';
import { NewRequestScreen } from './request-form-screen.tsx';

it('says which requests the company doesn’t take, but for those of no use to it', async () => {
  fakeWire({
    'GET /api/request-settings': {
      kinds: [
        { kind: 'punch_correction', mode: 'always', late_days: 0 },
        { kind: 'overtime', mode: 'off', late_days: 0 },
        { kind: 'internal_work', mode: 'off', late_days: 0 },
      ],
      fields: [],
    },
  });
  renderScreen(<NewRequestScreen />, { at: '/requests/new?kind=leave', user: { ...EMPLOYEE, worksAtClients: false } });
  expect(await screen.findByText('この会社では受け付けていない申請：残業')).toBeDefined();
});
