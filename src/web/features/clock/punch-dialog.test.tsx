import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { at, record } from '#domain/attendance/testing/builders.ts';
import { isoDate } from '#domain/time/date.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { PunchQuestion } from './punch-dialog.tsx';
import type { PunchAnswers } from './punch-flow.ts';
import { intendPunch } from './punch-intent.ts';

const position = { latitude: 35.681236, longitude: 139.767125, accuracy: 18 };
const intent = intendPunch(
  'clock_out',
  at('2026-11-20 10:00'),
  position,
  [record('clock_in', '2026-11-19 12:00'), record('clock_out', '2026-11-20 09:30', { workDate: '2026-11-19' })],
  [],
);

function show(tried: boolean, of = intent, onCancel = () => {}) {
  const onConfirm = vi.fn<(answers: PunchAnswers) => void>();
  renderScreen(
    <PunchQuestion
      intent={of}
      tried={tried}
      isSending={false}
      failure={tried ? '打刻に失敗しました' : null}
      judgesPlace={false}
      correction="/attendance"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />,
    { at: '/' },
  );
  return onConfirm;
}

const doPunch = () => screen.getByRole<HTMLButtonElement>('button', { name: '打刻する' });

describe('the dialog of a clock-out more than 16 hours after its clock-in', () => {
  it('waits for the day to be chosen, asks about it, and hands it on', () => {
    const onConfirm = show(false);
    expect(screen.getByText('どの日の退勤ですか？')).toBeDefined();
    expect(doPunch().disabled).toBe(true);

    fireEvent.click(screen.getByRole('radio', { name: '11月19日の退勤（12:00〜翌10:00、22:00）' }));
    expect(screen.getByText('退勤は翌09:30に打刻済みです。翌10:00に変更しますか？')).toBeDefined();
    fireEvent.click(screen.getByRole('radio', { name: '本日の退勤' }));
    expect(screen.getByText('11月20日（金）の退勤を打刻しますか？この日の出勤は打刻されていません。')).toBeDefined();

    const otherTime = screen.getByRole('link', { name: '時刻を修正して登録する' });
    expect(otherTime.getAttribute('href')).toBe('/attendance?day=2026-11-19&dialog=correction');

    fireEvent.click(doPunch());
    expect(onConfirm).toHaveBeenCalledWith({ chosenDay: isoDate('2026-11-20'), placeReason: undefined });
  });

  it('no longer lets the day be changed once it was sent, since the same key stands for the same punch', () => {
    show(true);
    expect(screen.getByRole<HTMLFieldSetElement>('group').disabled).toBe(true);
  });

  it('opened again after a lost answer has the answers from before, with which it is sent again', () => {
    const onConfirm = vi.fn<(answers: PunchAnswers) => void>();
    const answers = { chosenDay: isoDate('2026-11-19'), placeReason: '客先' };
    renderScreen(
      <PunchQuestion
        intent={intent}
        tried
        answers={answers}
        isSending={false}
        failure="打刻に失敗しました"
        judgesPlace={false}
        correction="/attendance"
        onConfirm={onConfirm}
        onCancel={() => {}}
      />,
      { at: '/' },
    );
    fireEvent.click(doPunch());
    expect(onConfirm).toHaveBeenCalledWith(answers);
  });
});

describe('the dialog of a clock-in of somebody who is in already', () => {
  const again = intendPunch('clock_in', at('2026-11-20 10:00'), position, [record('clock_in', '2026-11-20 09:00')], []);

  it('offers first to leave it, and punches only where that is asked for', () => {
    const onCancel = vi.fn<() => void>();
    const onConfirm = show(false, again, onCancel);
    const leave = screen.getByRole('button', { name: '打刻しない' });
    expect(leave.dataset['autofocus']).toBeDefined();
    fireEvent.click(leave);
    expect(onCancel).toHaveBeenCalledOnce();
    expect(onConfirm).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'もう一度打刻する' }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it('offers the punch first where it was tried and has failed', () => {
    show(true, again);
    expect(screen.queryByRole('button', { name: '打刻しない' })).toBeNull();
    expect(doPunch().dataset['autofocus']).toBeDefined();
  });
});
