import { screen } from '@testing-library/react';
import { useEffect, type ReactNode } from 'react';
import { expect, it } from 'vitest';

import { said } from '../../lib/closed-month.tsx';
import { endSession } from '../../lib/session-store.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { OutcomeFace } from './outcome.tsx';

const MESSAGE = '締め済みの月のため、変更できません（2026年10月度）';
const closed_month = { month: '2026-10', user_id: 12, employee_id: 'E0012' };

function Face(): ReactNode {
  // Nobody is logged in at a shared device.
  useEffect(() => endSession('logout'), []);
  return <OutcomeFace outcome={{ kind: 'refused', message: said({ message: MESSAGE, closed_month }) }} />;
}

it('a punch that a closed month refuses says which that is and whom to ask, without a link', () => {
  const { container } = renderScreen(<Face />, { at: '/kiosk' });
  expect(container.textContent).toContain(`${MESSAGE} 締めの解除は、全権管理者に依頼してください。`);
  expect(screen.queryByRole('link')).toBeNull();
});
