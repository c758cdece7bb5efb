import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { isoMonth } from '#domain/time/date.ts';
import { breachesOf, monthsOfBreaches } from './outlook.ts';
import { OutlookBars, OutlookPlot } from './outlook-plot.tsx';
import { measureRows } from './limit-status.ts';
import { overview, row, status } from './testing/overview.ts';

const breach = (month: string) => status('month', month, month, 3000, 2700);
const all = overview([
  row(1, { breaches: [breach('2026-10')], expected: [breach('2026-12')] }),
  row(2, { breaches: [breach('2026-10')] }),
]);

const show = (chosen: string | null, Plot: typeof OutlookPlot | typeof OutlookBars = OutlookPlot) => {
  const onChoose = vi.fn<(month: string | null) => void>();
  render(
    <MantineProvider>
      <Plot
        overview={all}
        months={monthsOfBreaches(breachesOf(measureRows(all), all), all)}
        chosen={chosen === null ? null : isoMonth(chosen)}
        onChoose={onChoose}
      />
    </MantineProvider>,
  );
  return onChoose;
};

it('is a table of how many people break which limit in which month', () => {
  show(null);
  const [month, , , year] = screen.getAllByRole('row').slice(1);
  const told = (of: HTMLElement | undefined) =>
    within(of ?? document.body)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(told(month)).toEqual(['', '', '', '', '', '', '超過2', '', '超過見込み1', '', '', '']);
  expect(told(year)).toEqual(Array.from({ length: 12 }, () => ''));
});

it('offers the months in which somebody does, and takes one back that is chosen', () => {
  const onChoose = show('2026-12');
  const buttons = screen.getAllByRole('button');
  expect(buttons.map((button) => [button.textContent, button.getAttribute('aria-pressed')])).toEqual([
    ['2人（超過2人、見込み0人）2026年10月', 'false'],
    ['1人（超過0人、見込み1人）2026年12月', 'true'],
  ]);
  for (const button of buttons) fireEvent.click(button);
  expect(onChoose.mock.calls).toEqual([['2026-10'], [null]]);
});

it('offers them one by one on a phone, those that are over on request', () => {
  const onChoose = show(null, OutlookBars);
  const months = () => screen.getAllByRole('button', { name: /年\d+月/ });
  expect(months().map((button) => button.textContent)).toEqual([expect.stringMatching(/^2026年12月1人/)]);
  fireEvent.click(screen.getByRole('button', { name: /^過去の月を表示/ }));
  const [october] = months();
  expect(october?.textContent).toMatch(/^2026年10月2人/);
  expect(october?.getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(october ?? document.body);
  expect(onChoose).toHaveBeenCalledWith('2026-10');
});
