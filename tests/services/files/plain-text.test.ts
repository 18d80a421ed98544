import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { plainText } from '#src/services/files/plain-text.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

async function plain(bytes: Uint8Array, piece: number): Promise<string> {
  const pieces: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += piece) pieces.push(bytes.slice(at, at + piece))
  const read: Buffer[] = []
  for await (const part of plainText(Readable.from(pieces))) read.push(Buffer.from(part))
  return Buffer.concat(read).toString('utf8')
}

const table = 'couponCode,expiryDate\r\nTEA-0001,31-12-2030\r\n'
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()
const good: [what: string, bytes: Uint8Array, text: string][] = [
  ['UTF-8 as it is', Buffer.from(table), table],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${table}`), `\ufeff${table}`],
  ['UTF-16 LE with a mark', Buffer.from(`\ufeff${table}`, 'utf16le'), table],
  ['UTF-16 LE without', Buffer.from(table, 'utf16le'), table],
  ['UTF-16 BE with a mark', bigEndian(`\ufeff${table}`), table],
  ['UTF-16 BE without', bigEndian(table), table],
  ['a long UTF-16 file', Buffer.from(table.repeat(400), 'utf16le'), table.repeat(400)],
  ['lines that end in CR', Buffer.from('a,b\rc,d\r'), 'a,b\nc,d\n'],
  ['mixed line ends', Buffer.from('a\r\nb\rc\n\rd\r\r\ne'), 'a\r\nb\nc\n\nd\n\r\ne'],
  ['CR in UTF-16', Buffer.from('a,b\rc,d', 'utf16le'), 'a,b\nc,d'],
  ['one letter', Buffer.from('a'), 'a'],
]

test.each(good)('%s is read the same however it arrives', async (_what, bytes, text) => {
  for (const piece of [1, 2, 3, 7, 1000, 1 << 20]) expect(await plain(bytes, piece)).toBe(text)
})

const zip = (name: string) =>
  Buffer.concat([Buffer.from('PK\u0003\u0004\u0014\u0000'), Buffer.from(name)])
const bad: [what: string, bytes: Uint8Array, message: string][] = [
  ['nothing', Buffer.from(''), 'files:empty'],
  ['a workbook', zip('[Content_Types].xml'), 'files:csv.workbook'],
  [
    'a workbook of LibreOffice',
    zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
    'files:csv.workbook',
  ],
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'files:csv.workbook'],
  ['an archive', zip('holiday.txt'), 'files:csv.archive'],
  ['a compressed file', Buffer.from('1f8b0800', 'hex'), 'files:csv.archive'],
  ['a PDF', Buffer.from('%PDF-1.7'), 'files:csv.pdf'],
  ['a JPEG', Buffer.from('ffd8ffe0', 'hex'), 'files:csv.picture'],
  ['a PNG', Buffer.from('89504e470d0a1a0a', 'hex'), 'files:csv.picture'],
  ['UTF-32', Buffer.from('fffe000061000000', 'hex'), 'files:csv.binary'],
  [
    'noise',
    Buffer.from(Array.from({ length: 2000 }, (_, at) => 1 + ((at * 37) % 255))),
    'files:csv.binary',
  ],
  ['a program', Buffer.from('7f454c46020101', 'hex'), 'files:csv.binary'],
  ['NUL in a line', Buffer.from('couponCode,expiryDate\nA\u0000B'), 'files:csv.binary'],
  ['NUL far below', Buffer.from(`${'a,b\n'.repeat(900)}\u0000`), 'files:csv.binary'],
]

test.each(bad)('%s is refused for what it is', async (_what, bytes, message) => {
  for (const piece of [1, 5, 1 << 20]) {
    const refusal = await plain(bytes, piece).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal).toMatchObject({ key: message })
  }
})
