import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { DEAL, LAST_DAY, openCouponFiles, written } from '#tests/support/coupon-files.ts'

const { upload, ask, act, work, read, dealCode } = await openCouponFiles()
const last = written(LAST_DAY)
const head = 'couponCode,expiryDate'
let number = 0
/** A good line that no other file has. */
function good(): string {
  number += 1
  return `FILE-${1000 + number},${last}`
}

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const western = (text: string) => Buffer.from(text, 'latin1')
/** As Windows of Eastern Europe saves it. */
function cyrillic(text: string): Buffer {
  const codes = [...text].map((letter) => letter.codePointAt(0) ?? 0)
  return Buffer.from(codes.map((code) => (code >= 0x410 && code <= 0x44f ? code - 0x350 : code)))
}

/** What happened to the file: the refusal, or how many coupons it brings and each reason against a line. */
async function outcome(content: string | Uint8Array): Promise<string> {
  const uploaded = await upload(content, 'odd.csv')
  const { data, displayMessage } = await uploaded.json()
  if (uploaded.status !== 200) return `${uploaded.status} ${displayMessage}`
  const body = {
    fileUrl: data.csvUrl,
    fileName: data.fileName,
    dealId: DEAL,
    dealCode,
    again: true,
  }
  const added = await ask<{ fileId: string }>('nadeesha', '/coupons/upload', {
    method: 'POST',
    body: { ...body, start: false },
  })
  await work()
  const file = await read(added.data.fileId)
  if (file.state === 'REJECTED') return file.reason ?? ''
  const { coupons = 0, failures = [] } = file.forecast ?? {}
  await act(added.data.fileId, 'cancel')
  return [
    `${coupons} coupons`,
    ...failures.map(({ couponCode, reason }) => `${couponCode}: ${reason}`),
  ].join('; ')
}

const twoLines = (ending: string) => [head, good(), good(), ''].join(ending)
const withLine = (line: string) => [head, line, good(), ''].join('\r\n')
const files: Record<string, [content: string | Uint8Array, outcome: string]> = {
  'UTF-16 with a mark': [utf16(twoLines('\r\n')), '2 coupons'],
  'UTF-16, the other way round': [utf16(twoLines('\n')).swap16(), '2 coupons'],
  'UTF-16 without a mark': [utf16(twoLines('\r\n')).subarray(2), '2 coupons'],
  'lines of old Macs': [twoLines('\r'), '2 coupons'],
  'lines of every kind': [`${head}\r${good()}\n${good()}\r\n\r\n,,\r\n${good()}`, '3 coupons'],
  'every value in quotes': [
    `"couponCode","expiryDate"\n"${good().replace(',', '","')}"`,
    '1 coupons',
  ],
  'a letter of the West': [
    western(withLine(`CAFÉ,${last}`)),
    '1 coupons; CAFÉ: There’s “É” in the code',
  ],
  'letters of the East': [
    cyrillic(withLine(`СКИДКА,${last}`)),
    '1 coupons; СКИДКА: There’s “С” in the code',
  ],
  'a header of the East in UTF-16': [
    utf16(`Код;Срок\r\n${good()}`).subarray(2),
    'Write it in place of “Код;Срок”.',
  ],
  'the same, the other way round': [
    utf16(`Код купона,Дата окончания\n${good()}`).swap16().subarray(2),
    'Write it in place of “Код купона,Дата окончания”.',
  ],
  'a header of the East': [cyrillic(`Код;Срок\r\n${good()}`), 'Write it in place of “Код;Срок”.'],
  'a code that looks Latin': [
    withLine(`SАVE-1,${last}`),
    '1 coupons; SАVE-1: There’s “А” in the code',
  ],
  'curly quotes': [withLine(`“SAVE-1”,${last}`), 'There’s ““” in the code'],
  'a code with its apostrophe': [withLine(`'000123,${last}`), "There’s “'” in the code"],
  'a formula': [withLine(`=A1,${last}`), 'There’s “=” in the code'],
  'an error of a spreadsheet': [withLine(`#N/A,${last}`), 'There’s “#” in the code'],
  'a rounded number': [withLine(`1.23E+11,${last}`), 'The spreadsheet shortened this number'],
  'a mark within the file': [withLine(`\ufeff${good()}`), 'There’s an invisible character'],
  'a word joiner': [withLine(`SAVE\u2060-1,${last}`), 'There’s an invisible character'],
  'two files in one': [withLine(head), '1 coupons; couponCode: This is the first line once more.'],
  'lines with semicolons': [
    withLine(`SAVE-1;${last}`),
    'Separate the columns with a comma, not with “;”.',
  ],
  'lines with tabs': [
    withLine(`SAVE-1\t${last}`),
    'Separate the columns with a comma, not with a tab.',
  ],
  'a table of spaces': [`couponCode expiryDate\n${good()}`, 'commas, not with spaces.'],
  'no header': [`${good()}\n${good()}`, 'Now the first line already has data, “FILE-'],
  'nothing but a mark': ['\ufeff', 'The file is empty.'],
  'nothing but blanks': ['\r\n \r\n,,\r\n', 'The file is empty.'],
  'nothing at all': ['', '400 The file is empty.'],
  'a header alone': [`${head}\r\n,\r\n`, 'The file has no lines after the first one.'],
  'a web page': ['<table><tr><td>couponCode', '400 Unsupported file type. This is a web page'],
  'XML with a mark': [
    '\ufeff<?xml version="1.0"?><Workbook>',
    '400 Unsupported file type. This is a web page',
  ],
  'a document': ['{\\rtf1\\ansi couponCode', '400 Unsupported file type. This is a web page'],
  JSON: ['[{"couponCode":"SAVE-1"}]', '400 Unsupported file type. This is a web page'],
  'a packed file': [gzipSync(head), '400 Unsupported file type. This is an archive.'],
  'another packed file': [western('BZh91AY&SY'), '400 Unsupported file type. This is an archive.'],
  'a million columns': [withLine(','.repeat(1e6)), '1 coupons; line 2: The line is too long.'],
}

test.each(Object.entries(files))(
  'a coupon file is read or refused by what is wrong with it: %s [COUP-09]',
  async (_, [content, words]) => {
    expect(await outcome(content)).toContain(words)
  },
)
