import { expect, test } from 'vitest'
import { readRecipients } from '#src/contract/core/gift-recipients.ts'

const anna = { to: '+94771234567', name: 'Anna' }
const mail = { to: 'ruwan@example.com', name: '' }

test.each([
  ['0771234567, Anna', anna],
  ['Anna, 0771234567', anna],
  ['077 123 4567;Anna', anna],
  ['+94 77 123 4567\tAnna', anna],
  ['"0771234567","Anna"', anna],
  ['0771234567 Anna', anna],
  ['077-123-4567 – Anna', anna],
  ['  0771234567 ,  Anna ', anna],
  ['wa.me/94771234567, Anna', anna],
  ['"Silva, Anna";0771234567', { to: '+94771234567', name: 'Silva, Anna' }],
  ['0771234567, Anna, Silva', { to: '+94771234567', name: 'Anna Silva' }],
  ['Анна Петрова; 0771234567', { to: '+94771234567', name: 'Анна Петрова' }],
  ['0771234567 නදීෂා', { to: '+94771234567', name: 'නදීෂා' }],
  ['0771234567', { to: '+94771234567', name: '' }],
  ['077,123,4567', { to: '+94771234567', name: '' }],
  ['771234567', { to: '+94771234567', name: '' }],
  ['ruwan@example.com', mail],
  ['mailto:Ruwan@Example.com', mail],
  ['Ruwan <ruwan@example.com>', mail],
  ['ruwan@example.com;Ruwan', { ...mail, name: 'Ruwan' }],
])('%s names one person [COUP-140]', (line, recipient) => {
  expect(readRecipients(line)).toEqual({ recipients: [recipient], faults: [] })
})

test.each([
  ['Anna', 'unreadable'],
  ['Анна', 'unreadable'],
  ['077123', 'tooShort'],
  ['07712345678901', 'tooLong'],
  ['+7 912 345 67 89', 'foreign'],
  ['0112345678, Anna', 'notMobile'],
  ['9.4771E+10', 'unreadable'],
  ['0771234567, 0772345678', 'twoNumbers'],
  ['0771234567, ruwan@example.com', 'twoNumbers'],
  ['example.com/anna', 'link'],
  [`0771234567, ${'a'.repeat(101)}`, 'longName'],
  ['<script>alert(1)</script>', 'unreadable'],
])('%s is named with its line and why [COUP-140]', (line, fault) => {
  const { recipients, faults } = readRecipients(`0779999999\n\n${line}\n0778888888`)
  expect(recipients).toHaveLength(2)
  expect(faults).toMatchObject([{ line: 3, fault }])
})

test.each(['\n', '\r\n', '\r', '\u2028'])('lines end as %j [COUP-140]', (end) => {
  const text = `\uFEFFPhone,Name${end}0771234567,Anna${end}${end}0772345678,Ben${end}0771234567,Again`
  const { recipients, faults } = readRecipients(text)
  expect(recipients.map(({ name }) => name)).toEqual(['Anna', 'Ben'])
  expect(faults).toEqual([{ line: 5, text: '0771234567,Again', fault: 'twice' }])
})

test.each(['Телефон;Имя', 'name\tphone', 'Number'])(
  'the heading %s is left out, but no other line of words [COUP-140]',
  (heading) => {
    expect(readRecipients(`${heading}\n0771234567`).faults).toEqual([])
    expect(readRecipients(`0771234567\n${heading}`).faults).toMatchObject([{ line: 2 }])
  },
)
