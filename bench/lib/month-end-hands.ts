import type { Locator, Page } from '@playwright/test';

/** What an honest clerk does about a kind of finding: has its day put right, or accepts all of the kind for a reason. */
const REASONS: Readonly<Record<string, string>> = {
  暦日: '夜勤のため。継続24時間の休みは取れている',
  勤務予定日: '本人に確認済み（欠勤）',
  打刻忘れ: '本人に確認済み。打刻は復元できない',
  社内業務: '本人に確認済み',
  休憩: '休憩は取れなかったと本人から聞いた',
  シフト: '当日の勤務の変更による',
  修正: '修正の理由を本人に確認済み',
};

const reasonFor = (finding: string): string =>
  Object.entries(REASONS).find(([word]) => finding.includes(word))?.[1] ?? '本人と上長に確認済み';

/**
 * Closes the two open months of the demo, from the home of the admins, as an honest clerk does: one forgotten punch is typed,
 * breaks are chosen, what waits is decided, and everything else is accepted, each kind of everybody for its own reason. Returns
 * what was done.
 */
export async function closeAsHonestClerk(page: Page, onChoice: () => void): Promise<string> {
  const done = { months: 0, findings: 0, typed: 0, breaks: 0, decided: 0, kinds: 0 };
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const review = page.getByRole('region', { name: /^要確認/ });
  await page.getByRole('main').getByRole('link', { name: '要確認', exact: true }).click();
  for (;;) {
    await button('要確認を順に確認').waitFor();
    await page.waitForLoadState('networkidle');
    const head = (await page.getByText(/^\d+人、要確認 [\d,]+件$/).innerText()).replaceAll(',', '');
    const findings = Number(/要確認 (\d+)件/.exec(head)?.[1] ?? 0);
    done.findings += findings;
    if (findings > 0) {
      if (!(await review.isVisible())) await button('要確認を順に確認').click();
      await reviewAll(page, review, done, onChoice);
    }
    const close = button(/^要確認のない.*を締める$/);
    await close.click();
    await page.getByRole('dialog').getByRole('button', { name: '締める', exact: true }).click();
    await page.getByText(/の締めが終わりました/).waitFor();
    done.months += 1;
    const next = button(/の月次・締め$/);
    await page.waitForLoadState('networkidle');
    if (done.months === 2) break;
    await next.click();
  }
  await page.getByRole('link', { name: '給与連携に進む' }).click();
  return Object.entries(done)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');
}

type Done = Record<'findings' | 'typed' | 'breaks' | 'decided' | 'kinds', number>;

async function reviewAll(page: Page, review: Locator, done: Done, onChoice: () => void): Promise<void> {
  const place = review.getByRole('heading', { name: /^要確認/ });
  for (;;) {
    await page.waitForLoadState('networkidle');
    if ((await review.getByText('要確認はもうありません').count()) > 0) return;
    const before = await place.innerText();
    const finding = (await review.locator('[aria-live="polite"]').innerText()).replaceAll('\n', ' ');
    const approve = review.getByRole('button', { name: '承認', exact: true });
    if (finding.includes('打刻忘れ') && done.typed === 0) {
      const clockOut = review.getByRole('textbox', { name: '退勤時間' });
      if (!(await clockOut.evaluate((field) => field === document.activeElement))) await clockOut.click();
      await clockOut.fill('1800');
      await clockOut.press('Enter');
      done.typed += 1;
    } else if (finding.includes('休憩未入力')) {
      // The usual break stands there: it is looked at and stored.
      await review.getByRole('button', { name: '保存して次へ' }).click();
      done.breaks += 1;
    } else if (finding.includes('休憩不足')) {
      const taken = review.getByRole('combobox', { name: '休憩時間' });
      await taken.click();
      // The list of a native select is no part of the page: a choice in it is counted here.
      await taken.selectOption({ label: '1時間' });
      onChoice();
      await review.getByRole('button', { name: '保存して次へ' }).click();
      done.breaks += 1;
    } else if ((await approve.count()) > 0) {
      await approve.click();
      done.decided += 1;
    } else {
      const reason = review.getByRole('textbox', { name: '問題なしにする理由' });
      const boxes = review.getByRole('checkbox', { name: /まとめて問題なしにする$/ });
      if (!(await reason.evaluate((field) => field === document.activeElement))) await reason.click();
      await reason.fill(reasonFor(finding));
      if ((await boxes.count()) > 0) await boxes.last().click();
      await review.getByRole('button', { name: '問題なしにして次へ' }).click();
      done.kinds += 1;
    }
    await settle(place, before);
  }
}

/** Waits until the review has gone on from a place, and doesn't move any more: its list is read again after each step. */
async function settle(place: Locator, from: string): Promise<void> {
  let [last, same] = [from, 0];
  while (same < 3) {
    await place.page().waitForTimeout(200);
    const now = await place.innerText();
    same = now === last && now !== from ? same + 1 : 0;
    last = now;
  }
}
