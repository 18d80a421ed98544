import { expect, test } from 'vitest'
import type { InvoiceDetails, Paper } from '#src/contract/order-payment/invoices.ts'
import type { DateValue } from '#src/contract/values.ts'
import { pdfResponse } from '#src/features/invoices/pdf/pdf-response.ts'
import { type Format, formatFor } from '#src/i18n/format.ts'
import type { Language } from '#src/i18n/languages.ts'
import { loadTranslators } from '#src/i18n/translate.ts'
import { inRoot } from '#src/platform/root.ts'
import { runsOf } from '#src/web/documents/pdf/runs.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { describeInvoice } from '#views/invoices/words.ts'
import type { Page } from '#views/page/page.ts'

const translators = await loadTranslators(inRoot('locales'))

function invoiceIn(language: Language, changes: Partial<InvoiceDetails> = {}) {
  const format = formatFor(language, 'Asia/Colombo')
  const at = format.instant(new Date('2026-03-04T05:06:07Z'))
  const invoice: InvoiceDetails = {
    document: 'INVOICE',
    number: 'DD-2026-000123',
    kind: 'PLAN',
    title: 'Premium',
    id: '',
    orderId: '',
    amount: { cents: 1_490_000, currency: 'LKR', display: format.money(1_490_000) },
    seller: { name: 'Dealdesk', address: '25 Galle Road, Colombo 3', taxNumber: '134-7000' },
    buyer: { id: '', role: 'MERCHANT', name: 'Лавка Ёлка', address: 'Ćuprija', regNo: 'PV 1' },
    buyerName: 'Лавка Ёлка',
    terms: [{ name: 'dealsPerMonth', value: 60 }],
    broker: 'PayPal',
    charged: null,
    creditNumber: null,
    partCredits: [],
    credited: null,
    creditedAt: null,
    issuedAt: at,
    paidAt: at,
    credits: [],
    period: null,
    paper: paperOf('DD-2026-000123', at, format),
    ...changes,
  }
  return { page: { t: translators[language], format } as Page, invoice }
}

function paperOf(number: string, issuedAt: DateValue, format: Format): Paper {
  const amount = { cents: 1_490_000, currency: 'LKR', display: format.money(1_490_000) }
  return { number, issuedAt, amount, tax: null }
}

async function pdfOf(language: Language, changes?: Partial<InvoiceDetails>) {
  const { page, invoice } = invoiceIn(language, changes)
  const response = await pdfResponse(describeInvoice(page, invoice), language)
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}

const flat = (bytes: Uint8Array) => pdfText(bytes).replaceAll(/[\s\u00a0]+/g, ' ')

test('the PDF says in English what the invoice says [PAY-30]', async () => {
  const { response, bytes } = await pdfOf('en')
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toContain('DD-2026-000123.pdf')
  const text = flat(bytes)
  for (const words of [
    'Invoice',
    'DD-2026-000123',
    'Paid',
    'Dealdesk',
    '25 Galle Road, Colombo 3',
    'Tax no. 134-7000',
    'Reg. no. PV 1',
    'Monthly plan “Premium”',
    'Deals per month: 60',
    'LKR 14,900.00',
    '04-03-2026, 10:36 AM',
    'Nothing is left to pay.',
  ])
    expect(text).toContain(words)
})

test('the PDF says the same in Russian, with letters of both scripts [PAY-30]', async () => {
  const { bytes } = await pdfOf('ru')
  const text = flat(bytes)
  for (const words of ['Счёт', 'Оплачен', 'Продавец', 'Покупатель', 'Итого', 'Ёлка', 'uprija'])
    expect(text).toContain(words)
  expect(text).toContain('LKR 14 900,00')
  expect(text).toContain('Ć')
  expect(text).not.toContain('?')
  expect(Buffer.from(bytes).toString('latin1')).toContain('/Lang (ru)')
})

test('a credit note names its invoice and takes the amount back', async () => {
  const format = formatFor('en', 'Asia/Colombo')
  const creditedAt = format.instant(new Date('2026-03-05T05:06:07Z'))
  const creditNumber = 'DD-CN-2026-000004'
  const paper = paperOf(creditNumber, creditedAt, format)
  const credit = {
    document: 'CREDIT_NOTE',
    creditNumber,
    creditedAt,
    paper,
    credits: [paper],
  } satisfies Partial<InvoiceDetails>
  const { response, bytes } = await pdfOf('en', credit)
  expect(response.headers.get('content-disposition')).toContain('DD-CN-2026-000004.pdf')
  const text = flat(bytes)
  for (const words of [
    'Credit note',
    'DD-CN-2026-000004',
    'DD-2026-000123',
    '-14,900.00',
    '05-03-2026',
  ])
    expect(text).toContain(words)
})

test('a long address breaks into lines, none of them beyond its column', async () => {
  const address = 'A very long address that goes on and on, '.repeat(4).trim()
  const { page, invoice } = invoiceIn('en')
  const long = { ...invoice, buyer: { ...invoice.buyer, address } }
  const bytes = await (await pdfResponse(describeInvoice(page, long), 'en')).arrayBuffer()
  const lines = pdfText(new Uint8Array(bytes)).split('\n')
  expect(lines.filter((line) => line.includes('very long')).length).toBeGreaterThan(2)
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(100)
})

test('letters of Sinhala and Tamil are there and shaped, in names, addresses and what is bought', async () => {
  const buyer = {
    ...({ id: '', role: 'MERCHANT', regNo: null } as const),
    name: 'ශ්‍රී තේ කඩය',
    address: '25 ගාලු පාර, யாழ்ப்பாணம்',
  }
  const { bytes } = await pdfOf('en', { buyer, title: 'தங்கம்' })
  const text = flat(bytes)
  const drawn = { conjunct: 'ශී\u0dca\u200dර', signBeforeItsLetter: '\u0dd9ත\u0dca' }
  for (const letters of [
    ...Object.values(drawn),
    'කඩය',
    'ගාලු',
    'ப்',
    'ணம்',
    'தங்கம்',
    '25',
    'Monthly plan',
  ])
    expect(text).toContain(letters)
  const fonts = Buffer.from(bytes).toString('latin1')
  expect(fonts).toContain('NotoSansSinhala')
  expect(fonts).toContain('NotoSansTamil')
})

test('fonts of scripts that do not occur are not in the PDF', async () => {
  const fonts = Buffer.from((await pdfOf('ru')).bytes).toString('latin1')
  expect(fonts).toContain('Inter')
  expect(fonts).not.toContain('NotoSans')
})

test('a text is cut where another script begins, and nowhere within a conjunct', () => {
  const mixed = runsOf('Café Ёлка ශ්‍රී யாழ் 25')
  expect(mixed.map(({ script }) => script)).toEqual([
    'latin',
    'cyrillic',
    'latin',
    'sinhala',
    'latin',
    'tamil',
    'latin',
  ])
  expect(mixed[3]?.text).toBe('ශ්‍රී')
})

/** Where another font begins, the reader of the file sees a gap. */
const unspaced = (text: string) => text.replaceAll(' ', '')
/** How a printer sets it: the last letter first. */
const leftToRight = (text: string) => [...text].reverse().join('')
const OWNER = '01920000-0000-7000-8000-000000000000'
const names: Record<string, [name: string, shown: string]> = {
  Sinhala: ['ශ්‍රී තේ කඩය', 'කඩය'],
  Tamil: ['தங்கம்', 'தங்கம்'],
  Greek: ['Αθήνα Ταβέρνα', 'Αθήνα'],
  Vietnamese: ['Phở Hà Nội', 'Nội'],
  Kazakh: ['Қазақ ұлттық', 'ұлттық'],
  Arabic: ['مطعم النور', leftToRight('مطعم النور')],
  Urdu: ['ٹھیک گھر', leftToRight('ٹھیک گھر')],
  Hebrew: ['קפה ירושלים', leftToRight('קפה ירושלים')],
  'Hebrew with marks of direction': ['\u200fקפה\u200f (12)', `(12)${leftToRight('קפה')}`],
  'Arabic, brackets and a number': [
    'النور (الفرع) 25',
    `25(${leftToRight('الفرع')})${leftToRight('النور')}`,
  ],
  'Latin and Arabic': ['Tea House (بيت الشاي)', `Tea House (${leftToRight('بيت الشاي')})`],
  'Arabic in its presentation forms': ['\ufe91\ufef4\ufe96', leftToRight('\ufe91\ufef4\ufe96')],
  Thai: ['ร้านชา', 'ร้านชา'],
  'Thai with a tone mark and am': ['น้ำแข็ง', 'นํ้าแข็ง'],
  Devanagari: ['चाय घर', 'चाय घर'],
  Nepali: ['नेपाल', 'नेपाल'],
  Ukrainian: ['Ґанок Її', 'Ґанок Її'],
  'blanks and hyphens of a typesetter': ['Tea\u2003House\u2012Co\u2015op', 'Tea House-Co-op'],
  'a word that is longer than its column': ['ก'.repeat(60), 'ก'.repeat(30)],
  Chinese: ['山田商店', OWNER],
  Korean: ['찻집', OWNER],
  'Thaana in brackets': ['(ދިވެހި)', OWNER],
  emoji: ['☕🏝️👩‍🍳', OWNER],
  'a family of emoji behind a word': ['Tea 👩‍👩‍👧‍👦 House', 'Tea House'],
  'Chinese and Latin': ['茶 Ceylon Tea 25', 'Ceylon Tea 25'],
  'wide Latin': ['Ｔｅａ　Ｈｏｕｓｅ', 'Tea House'],
  'letters of mathematics': ['𝐓𝐞𝐚 𝐇𝐨𝐮𝐬𝐞', 'Tea House'],
}

test.each(Object.entries(names))(
  'a name in letters that a font lacks is no empty box: %s [PAY-36]',
  async (_, [name, shown]) => {
    for (const language of ['en', 'ru'] as const) {
      const buyer = { id: OWNER, role: 'MERCHANT', name, address: null, regNo: null } as const
      const text = flat((await pdfOf(language, { buyer })).bytes)
      expect(unspaced(text)).toContain(unspaced(shown))
      expect(text).not.toMatch(/[?\ufffd\u25a1]|\(\s*\)/)
      const letters = shown === OWNER && name !== '☕🏝️👩‍🍳'
      const remark = language === 'en' ? 'can’t show some of the letters' : 'показать нельзя'
      if (letters) expect(text).toContain(remark)
    }
  },
)

test('a file whose letters are all there has no remark about them [PAY-36]', async () => {
  expect(flat((await pdfOf('en')).bytes)).not.toContain('can’t show')
})
