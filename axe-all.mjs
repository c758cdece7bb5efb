import { chromium } from '@playwright/test';
import axe from 'axe-core';
const BASE = process.env.BASE ?? 'http://127.0.0.1:4100';
const EXE = process.env.EXE ?? '/usr/bin/chromium-headless-shell';
const month = '2026-10';
const S = {
 E0001: ['/time-clock', `/attendance`, `/attendance?month=${month}`, `/shift-manager?month=${month}`, '/vacation-request','/vacation-request?tab=list', ...(process.env.MORE_E ?? '').split(' ').filter(Boolean)],
 S0001: ['/admin/home','/admin','/admin/users/new','/admin/users/import',`/admin/users/:id?month=${month}`,`/admin/users/:id?month=${month}&tab=shift`,'/admin/users/:id?tab=leave','/admin/users/:id?tab=contract','/admin/users/:id/leave-ledger','/admin/leave','/admin/leave?tab=decided','/admin/leave/five-days','/admin/today',`/admin/month-end?month=${month}`,`/admin/month-end/payroll?month=${month}`,`/admin/month-end/overtime?month=${month}`,'/super-admin','/super-admin?tab=clients','/super-admin?tab=jobs','/super-admin?tab=types','/settings','/settings/closing-day','/settings/go-live','/settings/punches','/settings/locations','/settings/policy',`/super-admin/attendance-sheet?month=${month}&user=:id`, ...(process.env.MORE_S ?? '').split(' ').filter(Boolean)],
};
const CONFIGS = [
 ['360', { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true }],
 ['390', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
 ['768', { viewport: { width: 768, height: 1024 } }],
 ['1280', { viewport: { width: 1280, height: 900 } }],
 ['1280dark', { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' }],
 ['200%', { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 }],
].filter(([n]) => !process.env.ONLY || process.env.ONLY.split(',').includes(n));
const browser = await chromium.launch({ executablePath: EXE, args: ['--no-sandbox','--disable-gpu','--disable-background-networking'] });
let pages = 0, bad = 0, scroll = 0;
const shots = process.env.SHOTS;
for (const [name, options] of CONFIGS) for (const [who, addresses] of Object.entries(S)) {
  const ctx = await browser.newContext({ locale: 'ja-JP', timezoneId: 'Asia/Tokyo', reducedMotion: 'reduce', geolocation: { latitude: 35.681236, longitude: 139.767125, accuracy: 18 }, permissions: ['geolocation'], ...options });
  const page = await ctx.newPage();
  page.on('pageerror', (e) => console.log('PAGEERROR', name, page.url(), e.message));
  page.on('console', (m) => { if (m.type() === 'error') console.log('CONSOLE', name, page.url(), m.text()); });
  const login = await fetch(`${BASE}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ companyId: 'demo', employeeId: who, password: 'kintai-demo' }) }).then((r) => r.json());
  await page.goto(BASE + '/login');
  await page.getByLabel('会社ID').fill('demo').catch(() => {});
  await page.getByLabel('社員ID').fill(who);
  await page.getByLabel('パスワード', { exact: true }).fill('kintai-demo');
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await page.waitForURL((u) => !u.pathname.includes('login'));
  const list = await fetch(`${BASE}/api/admin/users?limit=100`, { headers: { authorization: `Bearer ${login.token}` } }).then((r) => r.json()).catch(() => null);
  const found = list?.users?.find?.((u) => u.employeeId === 'E0001' || u.employee_id === 'E0001');
  console.log(who, 'id', found?.id ?? found?.user_id, Object.keys(list ?? {}));
  const id = found?.id ?? found?.user_id;
  for (const a of addresses) {
    const address = a.replace(':id', id);
    await page.goto(BASE + address);
    await page.waitForLoadState('networkidle').catch(() => {});
    await page.waitForTimeout(250);
    await page.evaluate(axe.source);
    const r = await page.evaluate(() => axe.run(document, { runOnly: ['wcag2a','wcag2aa','wcag21a','wcag21aa','wcag22aa','best-practice'], rules: { 'label-content-name-mismatch': { enabled: true }, region: { enabled: false } } }));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    pages += 1;
    if (wide > 0) { scroll += 1; console.log('SCROLL', name, address, wide); }
    for (const v of r.violations) { bad += 1; console.log('AXE', name, address, v.id, v.nodes.length, v.nodes[0].html.slice(0, 160)); }
    if (shots) await page.screenshot({ path: `${shots}/${name}-${who}-${a.replace(/[^a-z0-9]+/gi, '_')}.png`, fullPage: true });
  }
  await ctx.close();
}
console.log({ pages, bad, scroll });
await browser.close();
