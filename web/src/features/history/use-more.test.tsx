import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useMore } from './use-more.ts';

const first = { name: 'past week', count: 1, hasNextPage: true, isFetching: false, isError: false };

function aList() {
  let readings = 0;
  const fetchNextPage = () => (readings += 1);
  const hook = renderHook((list: typeof first) => useMore({ ...list, fetchNextPage }), {
    initialProps: first,
  });
  return {
    press: () => act(() => hook.result.current.more()),
    become: (list: Partial<typeof first>) => hook.rerender({ ...first, ...list }),
    readings: () => readings,
    isAwaited: () => hook.result.current.isAwaited,
  };
}

it('reads the next page, once [HIS-01]', () => {
  const list = aList();
  expect(list.isAwaited()).toBe(false);
  list.press();
  list.become({ isFetching: true });
  expect(list.isAwaited()).toBe(true);
  const readings = list.readings();
  list.become({ count: 2 });
  expect(list.isAwaited()).toBe(false);
  expect(list.readings()).toBe(readings);
});

it('reads it after a refetch that ended the reading [HIS-01]', () => {
  const list = aList();
  list.press();
  list.become({ isFetching: true });
  const before = list.readings();
  list.become({ isFetching: false });
  expect(list.readings()).toBe(before + 1);
});

it('does not press on where it fails, nor for another list [HIS-01]', () => {
  const list = aList();
  list.press();
  list.become({ isFetching: true });
  const before = list.readings();
  list.become({ isError: true });
  expect(list.isAwaited()).toBe(false);
  list.become({ name: 'past month' });
  expect(list.readings()).toBe(before);
});
