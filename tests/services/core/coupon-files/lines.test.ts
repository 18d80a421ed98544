import { randomInt } from 'node:crypto'
import { Readable } from 'node:stream'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { couponKey } from '#src/contract/core/coupon-code.ts'
import { parseLine } from '#src/contract/core/coupon-file-line.ts'
import { couponLimits } from '#src/contract/core/coupon-limits.ts'
import { checkLine, type Rules } from '#src/services/core/coupon-files/check-line.ts'
import { createSeenCodes } from '#src/services/core/coupon-files/forecast.ts'
import { type Line, readLines } from '#src/services/core/coupon-files/read-lines.ts'

const start = { byte: 0, line: 0 }

async function linesOf(bytes: Uint8Array, piece: number, from = start): Promise<Line[]> {
  const pieces: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += piece) pieces.push(bytes.subarray(at, at + piece))
  const lines: Line[] = []
  for await (const found of readLines(Readable.from(pieces), from)) lines.push(...found)
  return lines
}

describe('lines of a file', () => {
  const nasty = [
    '',
    'a',
    'a\n',
    'a\r\nb',
    '\n\n\r\n',
    '\ufeffa,b\r\nc,d',
    '"a\nb",c\nd',
    `a\n${'x'.repeat(5000)}\nb`,
    `a\n${'x'.repeat(1000)}\r\nb`,
    'é😀\nкупон,1\n',
    '\r',
    'a\rb\n',
  ]

  test('lines of a file are the same however the bytes arrive, and a reader may begin anywhere between them', async () => {
    for (const text of nasty) {
      const bytes = Buffer.from(text)
      const whole = await linesOf(bytes, 1 << 20)
      for (const piece of [1, 2, 3, 7, 64]) expect(await linesOf(bytes, piece), text).toEqual(whole)
      expect(whole.at(-1)?.end ?? 0).toBe(bytes.length)
      for (const [at, { end, number }] of whole.entries()) {
        const rest = await linesOf(bytes.subarray(end), 5, { byte: end, line: number })
        expect(rest, text).toEqual(whole.slice(at + 1))
      }
    }
  })

  test('lines of a file are what splitting at line ends gives, mark and overlong ones apart', async () => {
    for (let round = 0; round < 200; round += 1) {
      const text = Array.from({ length: randomInt(60) }, () => 'ab,"\n\r1 é'[randomInt(9)]).join('')
      const expected = text.split('\n').map((line) => line.replace(/\r$/, ''))
      if (text.endsWith('\n') || text === '') expected.pop()
      const lines = await linesOf(Buffer.from(text), 1 + randomInt(8))
      expect(lines.map((line) => line.text)).toEqual(expected)
      expect(lines.map(({ number }) => number)).toEqual(expected.map((_, at) => at + 1))
    }
  })

  test('hold a thousand bytes at most; a longer one costs no memory and is told', async () => {
    const long = Buffer.from(`a\n${'x'.repeat(3_000_000)}\nb\n`)
    const lines = await linesOf(long, 65_536)
    expect(lines.map(({ text }) => text)).toEqual(['a', null, 'b'])
    expect(lines.at(-1)?.end).toBe(long.length)
  })
})

describe('values of a line', () => {
  test('values of a line are those of RFC 4180', () => {
    expect(parseLine('a,b')).toEqual(['a', 'b'])
    expect(parseLine('"a","b"')).toEqual(['a', 'b'])
    expect(parseLine('"a,b","c""d"')).toEqual(['a,b', 'c"d'])
    expect(parseLine('a,')).toEqual(['a', ''])
    expect(parseLine('"",')).toEqual(['', ''])
    for (const bad of ['"a', 'a"b', '"a"b,c', '"a" ,b', 'a,"b', '""a'])
      expect(parseLine(bad)).toBeNull()
  })

  test('values of a line are what papaparse reads, wherever every quote is in its place', () => {
    for (let round = 0; round < 2000; round += 1) {
      const values = Array.from({ length: 1 + randomInt(4) }, () =>
        Array.from({ length: randomInt(5) }, () => 'a,"1 é-'[randomInt(7)]).join(''),
      )
      const line = Papa.unparse([values])
      expect(parseLine(line), line).toEqual(values)
    }
  })
})

const rules: Rules = {
  format: 'COUNTS',
  today: '2030-06-15',
  dealExpiresOn: '2030-12-31',
  limits: couponLimits,
}
const reasonOf = (text: string | null, format: Rules['format'] = 'COUNTS') => {
  const checked = checkLine(text, { ...rules, format })
  return checked.kind === 'failure' ? checked.reason : checked
}

describe('a line of counts', () => {
  test('a line of counts takes dates in two spellings, up to the last day of the deal [COUP-09]', () => {
    const good = { kind: 'count', count: 5, expiresOn: '2030-12-31' }
    expect(reasonOf('31-12-2030,5')).toEqual(good)
    expect(reasonOf('2030-12-31,5')).toEqual(good)
    expect(reasonOf('15-06-2030,100000')).toMatchObject({ count: 100_000 })
  })

  test('a line of counts has an exact reason for all that is wrong [COUP-10, COUP-07]', () => {
    const wrong: [string | null, string][] = [
      ['14-06-2030,5', 'past'],
      ['01-01-2031,5', 'afterDeal'],
      ['31-02-2030,5', 'dateImpossible'],
      ['1-1-2031,5', 'afterDeal'],
      [',5', 'date'],
      ['31-12-2030,0', 'countZero'],
      ['31-12-2030,-3', 'countNegative'],
      ['31-12-2030,100001', 'countLarge'],
      ['31-12-2030,99999999999999999999', 'countLarge'],
      ['31-12-2030,1e3', 'count'],
      ['31-12-2030,2.5', 'count'],
      ['31-12-2030,', 'count'],
      ['31-12-2030, 5', 'spaces'],
      [' 31-12-2030,5', 'spaces'],
      ['31-12-2030,5 ', 'spaces'],
      ['31-12-2030,5,', 'columns'],
      ['31-12-2030', 'columns'],
      ['"31-12-2030,5', 'quotes'],
      [null, 'lineLong'],
    ]
    for (const [text, reason] of wrong) expect(reasonOf(text), String(text)).toBe(reason)
  })
})

describe('a line of codes', () => {
  test('a line of codes is read whatever its case and hyphens, and kept as it was written [COUP-10]', () => {
    expect(reasonOf('Summer-2030,31-12-2030', 'CODES')).toEqual({
      kind: 'code',
      code: 'Summer-2030',
      key: 'SUMMER2030',
      expiresOn: '2030-12-31',
    })
  })

  test('a line of codes names what is wrong and the code, where there is one [COUP-14]', () => {
    const wrong: [string, string, string | null][] = [
      [',31-12-2030', 'codeMissing', null],
      ['AB,31-12-2030', 'code', 'AB'],
      ['AB+,31-12-2030', 'codeSign', 'AB+'],
      ['A B C D,31-12-2030', 'codeSpace', 'A B C D'],
      ['AB\u00a0CD,31-12-2030', 'codeSpace', 'AB\u00a0CD'],
      ['=1+1A,31-12-2030', 'codeSign', '=1+1A'],
      ['AB\u200bCD,31-12-2030', 'invisible', 'AB\u200bCD'],
      ['\ufeffABCD,31-12-2030', 'invisible', '\ufeffABCD'],
      ['ABCD\u200e,31-12-2030', 'invisible', 'ABCD\u200e'],
      ['ABCD ,31-12-2030', 'spaces', 'ABCD '],
      ['1.23E+11,31-12-2030', 'codeRounded', '1.23E+11'],
      ['"4,5e+12",31-12-2030', 'codeRounded', '4,5e+12'],
      ['1E-5,31-12-2030', 'codeRounded', '1E-5'],
      ['ABCD;31-12-2030', 'separator', 'ABCD;31-12-2030'],
      ['ABCD|31-12-2030', 'separator', 'ABCD|31-12-2030'],
      ['ABCD\t31-12-2030', 'tab', 'ABCD 31-12-2030'],
      ['couponCode,expiryDate', 'headerAgain', 'couponCode'],
      ['"couponCode","expiryDate"', 'headerAgain', 'couponCode'],
      ['ABCDE,14-06-2030', 'past', 'ABCDE'],
      ['ABCDE', 'columns', 'ABCDE'],
      [`${'X'.repeat(50)},31-12-2030`, 'code', `${'X'.repeat(40)}…`],
      ['КУПОН1,31-12-2030', 'codeSign', 'КУПОН1'],
    ]
    for (const [text, reason, code] of wrong) {
      expect(checkLine(text, { ...rules, format: 'CODES' }), text).toMatchObject({ reason, code })
    }
  })
})

test('a million codes are remembered in a few megabytes', () => {
  const seen = createSeenCodes(1000)
  const own = (code: string) => ({ code, key: couponKey(code) })
  for (let code = 0; code < 1000; code += 1) expect(seen(own(`CODE${code}`))).toBeNull()
  for (let code = 0; code < 1000; code += 1) expect(seen(own(`CODE${code}`))).toBe('codeInFile')
})

test('a code that differs only in look-alikes is told from one that stands there twice', () => {
  const cases: [string, string, string | null][] = [
    ['PROMOAB10', 'PR0M0AB10', 'codeAlike'],
    ['PR0M0AB10', 'PROMOAB10', 'codeAlike'],
    ['SPA-1L', 'SPA-11', 'codeAlike'],
    ['SPA-IL', 'SPA-LI', 'codeAlike'],
    ['spa-10', 'SPA-1O', 'codeAlike'],
    ['spa-10', 'SPA10', 'codeInFile'],
    ['OIL-0', 'oil0', 'codeInFile'],
    ['OIL-0', 'OIL-1', null],
  ]
  for (const [first, second, reason] of cases) {
    const seen = createSeenCodes(10)
    expect(seen({ code: first, key: couponKey(first) })).toBeNull()
    expect(seen({ code: second, key: couponKey(second) }), second).toBe(reason)
  }
})
