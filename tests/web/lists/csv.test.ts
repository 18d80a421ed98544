import { expect, test } from 'vitest'
import { csvLine } from '#src/web/lists/csv.ts'

test('a cell that begins as a formula does is made a text [COUP-14, X11]', () => {
  for (const first of ['=', '+', '-', '@', '＝', '＋', '－', '＠']) {
    expect(csvLine([`${first}1`, 'a']), first).toBe(`'${first}1,a\r\n`)
  }
  expect(csvLine(['\r1'])).toBe(`"'\r1"\r\n`)
  expect(csvLine(['\n1'])).toBe(`"'\n1"\r\n`)
  expect(csvLine(['\t1'])).toBe(`"'\t1"\r\n`)
  expect(csvLine(['=1,"2"'])).toBe(`"'=1,""2"""\r\n`)
  expect(csvLine(['K7QF-2M9X', '1=1', ''])).toBe('K7QF-2M9X,1=1,\r\n')
})

test('no cell becomes several where a semicolon or a tab separates them [COUP-14, X11]', () => {
  for (const between of [';', '\t', ',', '\n'])
    expect(csvLine([`x${between}=cmd|' /C calc'!A0${between}y`])).toBe(
      `"x${between}=cmd|' /C calc'!A0${between}y"\r\n`,
    )
  expect(csvLine([`a;"b";=1`])).toBe('"a;""b"";=1"\r\n')
})
