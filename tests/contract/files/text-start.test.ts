import { expect, test } from 'vitest'
import { readTextStart } from '#src/contract/files/text-start.ts'

const inLittle = (text: string) => Buffer.from(text, 'utf16le')
const inBig = (text: string) => Buffer.from(text, 'utf16le').swap16()
const codes = '\r\nTEA-0001,31-12-2030\r\nTEA-0002,31-12-2030\r\n'

const tables = [
  `couponCode,expiryDate${codes}`,
  `Код купона,Дата окончания${codes}`,
  'Код купона;Дата окончания\r\nЧАЙ-0001;31.12.2030\r\n',
  'Код\tДата\nА\tБ\n',
  'Код купона, который выдаётся покупателю при оплате,Дата окончания действия купона',
  `Код,Срок\r\n${'Ё-ж,декабрь\r\n'.repeat(200)}`,
  `කූපන් කේතය,කල් ඉකුත් වන දිනය${codes}`,
  `கூப்பன் குறியீடு,காலாவதி தேதி${codes}`,
  `قسيمة,تاريخ${codes}`,
  `קוד,תאריך${codes}`,
  `कूपन कोड,तारीख${codes}`,
  `รหัสคูปอง,วันหมดอายุ${codes}`,
  `优惠券代码,到期日${codes}`,
  `Κωδικός,Λήξη${codes}`,
  `Ķods,Termiņš – “līdz”${codes}`,
  `🎟 code,📅 date${codes}`,
  `${'TEA-0001,31-12-2030\n'.repeat(100)}`,
  `Żródło,ściana${codes}`,
  `ћирилица,рок${codes}`,
  'a,b',
]

test.each(tables.map((text) => [text.slice(0, 30), text] as const))(
  'UTF-16 without a mark is read, in both orders of bytes: %j',
  (_start, text) => {
    for (const cut of [0, 1]) {
      const end = cut === 0 ? undefined : -1
      expect(readTextStart(inLittle(text).subarray(0, end))).toBe('utf-16le')
      expect(readTextStart(inBig(text).subarray(0, end))).toBe('utf-16be')
    }
    expect(readTextStart(inLittle(`\ufeff${text}`))).toBe('utf-16le')
    expect(readTextStart(inBig(`\ufeff${text}`))).toBe('utf-16be')
    expect(readTextStart(Buffer.from(text))).toBe('utf-8')
    expect(readTextStart(Buffer.from(`\ufeff${text}`))).toBe('utf-8')
  },
)

test.each(tables.map((text) => [text.slice(0, 30), text] as const))(
  'a stray NUL makes no UTF-16 of UTF-8: %j',
  (_start, text) => {
    const at = Math.min(text.length, 300) >> 1
    for (const place of [0, at, at + 1, Math.min(text.length, 300)]) {
      const broken = Buffer.from(`${text.slice(0, place)}\0${text.slice(place)}`)
      expect(readTextStart(broken)).toEqual({ content: 'binary' })
    }
  },
)

const words = (numbers: number[]) => Buffer.from(Uint16Array.from(numbers).buffer)
const others: [what: string, bytes: Uint8Array][] = [
  ['zeros', Buffer.alloc(2000)],
  ['small numbers of two bytes', words(Array.from({ length: 900 }, (_, at) => at % 9))],
  ['a wave', words(Array.from({ length: 900 }, (_, at) => 32768 + 30000 * Math.sin(at / 9)))],
  ['numbers of four bytes', Buffer.from(Uint32Array.from({ length: 300 }, (_, at) => at).buffer)],
  [
    'UTF-32 without a mark',
    Buffer.from(Uint32Array.from('code,date', (c) => c.charCodeAt(0)).buffer),
  ],
  ['a program', Buffer.from(`7f454c4602010100${'00'.repeat(8)}03003e0001000000`, 'hex')],
  [
    'a moving picture',
    Buffer.from(`00000018667479706d70343200000000${'6d703432'.repeat(9)}`, 'hex'),
  ],
  ['a tar', Buffer.concat([Buffer.from('codes.csv'), Buffer.alloc(500), Buffer.from('a,b\n')])],
  ['two letters and a NUL', Buffer.from('ab\0')],
]
test.each(others)('%s is no text', (_what, bytes) => {
  expect(readTextStart(bytes)).toEqual({ content: 'binary' })
})
