import { expect, test } from 'vitest'
import { codeIn } from './source-files.ts'

const pieces = {
  'the confirmation modal': 'ConfirmDialog',
  'the OTP modal': 'OtpForm',
  'the search box': 'SearchBox',
  'the pagination': 'Pagination',
  'the file input': 'FileInput',
  'the date field': 'DateField',
  'the no-records panel': 'EmptyState',
}
const code = codeIn('src', 'views', 'islands')

test.each(Object.entries(pieces))(
  '%s exists once and is used by several slices [SHELL-41]',
  (_, name) => {
    const made = code.filter(({ text }) => new RegExp(`export function ${name}\\b`).test(text))
    expect(made.map(({ path }) => path)).toEqual([expect.stringMatching(/^views\/components\//)])
    const using = code.filter(({ text }) => new RegExp(`<${name}\\b`).test(text))
    expect(using.length).toBeGreaterThan(1)
  },
)

test('QR codes are drawn in pages and PDFs alone, each with its ground and quiet zone [COUP-179]', () => {
  const drawing = code.filter(({ text }) => /from 'qr'/.test(text)).map(({ path }) => path)
  expect(drawing.toSorted()).toEqual([
    'src/features/coupons/draw-sheets.ts',
    'src/web/pictures/qr-picture.ts',
  ])
})
