import { expect, test } from 'vitest'
import { qrPicture } from '#src/web/pictures/qr-picture.ts'
import { decodePicture } from '#tests/support/decode-picture.ts'

const texts = [
  'SPA-7K2QD-9XT01',
  'https://deals.example/pair/Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6',
  'otpauth://totp/Dealdesk:nadeesha?secret=JBSWY3DPEHPK3PXP&issuer=Dealdesk',
]
const grounds = ['#ffffff', '#f4f3ef', '#16181c', '#000000']

test.each(texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)))(
  'the counter’s decoder reads %s on a page that is %s [COUP-179]',
  async (text, ground) => {
    expect(await decodePicture(qrPicture(text), ground)).toBe(text)
  },
)

test('four light modules surround the symbol [COUP-179]', () => {
  const svg = Buffer.from(qrPicture('A').split('base64,')[1] ?? '', 'base64').toString()
  const [, side] = /viewBox="0 0 (\d+) /.exec(svg) ?? []
  expect(Number(side)).toBe(21 + 2 * 4)
  const starts = [...svg.matchAll(/M(\d+) (\d+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)])
  expect(Math.min(...starts)).toBe(4)
  expect(Math.max(...starts)).toBeLessThan(21 + 4)
})
