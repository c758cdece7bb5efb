import { demo, expect, logIn, ON_PHONES, STATION, test } from './fixtures.ts';

test('a permission granted in the browser’s settings is noticed immediately', ON_PHONES, async ({ page, context }) => {
  const clockIn = page.getByRole('button', { name: '出勤' });
  await context.setGeolocation(STATION);
  await logIn(page, demo('E0001'));
  await expect(clockIn).toBeDisabled();
  await context.grantPermissions(['geolocation']);
  await expect(clockIn).toBeEnabled();
});
