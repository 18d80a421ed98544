import { expect, test } from 'vitest'
import { csvLine } from '#src/web/lists/csv.ts'

test('a cell that begins as a formula does is made a text [COUP-14, X11]', () => {
  for (const first of ['=', '+', '-', '@', '\t']) {
    expect(csvLine([`${first}1`, 'a']), first).toBe(`'${first}1,a\r\n`)
  }
  expect(csvLine(['\r1'])).toBe(`"'\r1"\r\n`)
  expect(csvLine(['=1,"2"'])).toBe(`"'=1,""2"""\r\n`)
  expect(csvLine(['K7QF-2M9X', '1=1', ''])).toBe('K7QF-2M9X,1=1,\r\n')
})
