import { expect, test } from 'vitest'
import { harmlessName } from '#src/services/files/file-names.ts'

test.each([
  ['කූපන් ශ්\u200dරී.csv', 'කූපන් ශ්\u200dරී.csv'],
  ['கூப்பன் க்\u200cஷ.csv', 'கூப்பன் க்\u200cஷ.csv'],
  ['codes\u202egpj.csv', 'codesgpj.csv'],
  ['co\u200bdes\u200e.csv', 'codes.csv'],
  ['cafe\u0301.csv', 'café.csv'],
  ['שלום\u200f.pdf', 'שלום.pdf'],
  ['../../etc/pass"wd.csv', 'passwd.csv'],
])('the file name %j is kept as %j [TYPED-10]', (given, kept) => {
  expect(harmlessName(given)).toBe(kept)
})
