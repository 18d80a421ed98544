import { expect, test } from 'vitest'
import { moved } from '#src/web/pictures/moved.ts'
import { fileUrlOf } from '#views/page/picture-paths.ts'

const all = ['a', 'b', 'c']

test.each<[string, string]>([
  ['a up', 'abc'],
  ['a down', 'bac'],
  ['b up', 'bac'],
  ['b down', 'acb'],
  ['c up', 'acb'],
  ['c down', 'abc'],
  ['d up', 'abc'],
  ['d down', 'abc'],
  ['a', 'abc'],
  ['', 'abc'],
  ['a left', 'abc'],
  [' up', 'abc'],
  ['a  up', 'abc'],
  ['a up b', 'abc'],
])('“%s” leaves %s [DEAL-135]', (pressed, order) => {
  expect(moved(all.map(fileUrlOf), pressed)).toEqual([...order].map(fileUrlOf))
})

test('one picture, or none, stays [DEAL-135]', () => {
  expect(moved([fileUrlOf('a')], 'a down')).toEqual([fileUrlOf('a')])
  expect(moved([], 'a down')).toEqual([])
})
