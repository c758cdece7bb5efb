import { act, fireEvent, render, screen } from '@testing-library/react';
import { use, type ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';

import { Link, Navigate, navigate, paramsOf, Router, useArrival, useLocation, useSearchParams } from './router.tsx';

beforeEach(() => window.history.replaceState(null, '', '/start?a=1'));

function Shown(): ReactNode {
  const { pathname, search, state } = useLocation();
  return <output>{`${pathname} ${search} ${JSON.stringify(state)} ${useArrival()}`}</output>;
}

const open = (more: ReactNode = null) =>
  render(
    <Router>
      <Shown />
      {more}
    </Router>,
  );
const shown = (): string | null => screen.getByRole('status').textContent;
const entry = () => window.history.state as { usr: unknown; key: string; idx: number };

describe('navigating', () => {
  it('begins with the address of the page, as its first entry', () => {
    open();
    expect(shown()).toBe('/start ?a=1 null load');
    expect(entry().idx).toBe(0);
  });

  it('adds an entry with its state, or takes the place of the present one', () => {
    open();
    act(() => navigate('/people', { state: 'from here' }));
    expect(shown()).toBe('/people  "from here" push');
    expect(entry().idx).toBe(1);
    const { key } = entry();
    act(() => navigate({ search: 'page=2' }, { replace: true }));
    expect(shown()).toBe('/people ?page=2 null replace');
    expect(entry().idx).toBe(1);
    expect(entry().key).not.toBe(key);
  });

  it('goes back, with the state of that entry', async () => {
    open();
    act(() => navigate('/one', { state: 1 }));
    act(() => navigate('/two', { state: 2 }));
    act(() => navigate(-1));
    await screen.findByText('/one 1 pop', { normalizer: (text) => text.replaceAll(/\s+/g, ' ') });
    expect(entry().idx).toBe(1);
  });
});

describe('a link', () => {
  it.each([
    ['/people?q=x', '/people?q=x'],
    ['?q=x', '/start?q=x'],
    [{ pathname: '/people', search: 'q=x' }, '/people?q=x'],
    [{ pathname: '/people', search: '' }, '/people'],
    [{ search: '?q=x' }, '/start?q=x'],
  ])('to %j leads to %s', (to, address) => {
    open(<Link to={to}>行く</Link>);
    expect(screen.getByRole('link').getAttribute('href')).toBe(address);
    fireEvent.click(screen.getByRole('link'));
    expect(window.location.pathname + window.location.search).toBe(address);
  });

  it('to where one is takes the place of the entry', () => {
    open(<Link to="/start?a=1">ここ</Link>);
    fireEvent.click(screen.getByRole('link'));
    expect(entry().idx).toBe(0);
    expect(shown()).toContain('replace');
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'leaves a click with %j to the browser',
    (how) => {
      open(<Link to="/people">行く</Link>);
      let wasPrevented: boolean | undefined;
      window.addEventListener(
        'click',
        (event) => {
          wasPrevented = event.defaultPrevented;
          event.preventDefault();
        },
        { once: true },
      );
      fireEvent.click(screen.getByRole('link'), how);
      expect(wasPrevented).toBe(false);
      expect(shown()).toContain('/start');
    },
  );

  it('goes nowhere where its own handler prevents it', () => {
    open(
      <Link to="/people" onClick={(event) => event.preventDefault()}>
        行く
      </Link>,
    );
    fireEvent.click(screen.getByRole('link'));
    expect(shown()).toContain('/start');
  });
});

it('leads on from a place that is none', () => {
  const state = { from: 1 };
  open(<Navigate to="/elsewhere" replace state={state} />);
  expect(shown()).toBe('/elsewhere  {"from":1} replace');
  expect(entry().idx).toBe(0);
});

it('leads on once, also where the screen is slow to follow', async () => {
  const never = new Promise<void>(() => {});
  function Slow(): ReactNode {
    if (useLocation().pathname === '/first') use(never);
    return null;
  }
  const leadingTo = (to: string) => (
    <Router>
      <Shown />
      <Slow />
      <Navigate to={to} replace />
    </Router>
  );
  const { rerender } = await act(async () => render(leadingTo('/first')));
  expect(shown()).toContain('/start');
  await act(async () => rerender(leadingTo('/second')));
  expect(window.location.pathname).toBe('/first');
});

describe('the search', () => {
  function Both(): ReactNode {
    const [search, setSearch] = useSearchParams();
    const add = (name: string) => (last: URLSearchParams) => {
      last.set(name, '1');
      return last;
    };
    return (
      <>
        <p>{search.get('a')}</p>
        <button
          type="button"
          onClick={() => {
            setSearch(add('b'));
            setSearch(add('c'), { replace: true });
          }}
        >
          両方
        </button>
        <button
          type="button"
          onClick={() => {
            window.history.pushState({ idx: 1 }, '', '/left');
            setSearch({ late: '1' });
          }}
        >
          遅れて
        </button>
      </>
    );
  }

  it('loses neither of two changes at once', () => {
    open(<Both />);
    expect(screen.getByText('1')).toBeTruthy();
    fireEvent.click(screen.getByText('両方'));
    expect(window.location.search).toBe('?a=1&b=1&c=1');
  });

  it('is not written by a screen that has been left', () => {
    open(<Both />);
    fireEvent.click(screen.getByText('遅れて'));
    expect(window.location.pathname + window.location.search).toBe('/left');
  });
});

it.each([
  ['/users/:id', '/users/7', { id: '7' }],
  ['/users/:id', '/users/7/', { id: '7' }],
  ['/users/:id', '/users/%E4%BD%90', { id: '佐' }],
  ['/users/:id', '/users/%E4', { id: '%E4' }],
  ['/users/:id', '/users/', null],
  ['/users/:id', '/users', null],
  ['/users/:id', '/users/7/leave', null],
  ['/users/:id/leave', '/users/7/leave', { id: '7' }],
  ['/users/new', '/Users/New', {}],
  ['/login', '/login', {}],
  ['/login', '/', null],
])('the pattern %s finds in %s %j', (pattern, pathname, params) => {
  expect(paramsOf(pattern, pathname)).toEqual(params);
});
