import { describe, expect, test } from 'vitest'
import { type DealValues, dealFields } from '#src/features/deals/deal-fields.tsx'
import { type DealContext, pairErrors } from '#src/features/deals/deal-rules.ts'
import { dealList } from '#src/features/deals/list.tsx'
import { MONEY_PATTERN, parseMoney } from '#src/i18n/parse-money.ts'
import { visibleLength } from '#src/platform/visible-text.ts'
import { emptyValues, fieldErrors, inFormOrder } from '#src/web/forms/field.ts'
import { queryOf, readFilters } from '#src/web/lists/filter-query.ts'
import { times } from '#views/components/time-select.tsx'
import { keptTerms, termsHtml, termsText } from '#views/deals/terms.ts'

const context = { today: '2026-11-21', timeZone: 'Asia/Colombo' }
const emptyDeal = { ...emptyValues(dealFields), validFrom: '2026-11-21' }
const good = {
  ...emptyDeal,
  title: 'High tea',
  subTitle: 'On the verandah',
  termsAndConditions: '<p>Weekdays only.</p>',
  originalPrice: '9000',
  deductionAmount: '2250',
  categoryId: '0195f5a0-0000-7000-8000-000000000001',
  promoTypeId: '0195f5a0-0000-7000-8000-000000000002',
  expiredOn: '2026-11-28',
  startTime: '09:00 AM',
  endTime: '05:00 PM',
  coverImage: '/api/v1/files/files/0195f5a0-0000-7000-8000-000000000003',
  imageUrls: ['/api/v1/files/files/0195f5a0-0000-7000-8000-000000000004'],
}
const dealErrors = (values: DealValues, given: DealContext) =>
  inFormOrder(dealFields, { ...pairErrors(values, given), ...fieldErrors(dealFields, values) })
const errorsOf = (change: Partial<typeof good>) => dealErrors({ ...good, ...change }, context)

describe('what may be typed into a deal', () => {
  test('a good deal has no errors', () => {
    expect(errorsOf({})).toEqual({})
  })

  test('every empty field is named at once', () => {
    const errors = dealErrors(emptyDeal, context)
    expect(Object.keys(errors)).toHaveLength(12)
    expect(errors).not.toHaveProperty('description')
  })

  test('exactly as many characters as the limit pass, one more does not', () => {
    expect(errorsOf({ title: 'a'.repeat(100), description: 'd'.repeat(200) })).toEqual({})
    expect(errorsOf({ title: 'a'.repeat(101) })).toEqual({ title: 'deals:errors.titleMax' })
  })

  test('markup of the terms does not count, an entity counts once [DEAL-53]', () => {
    const html = `<p><strong>${'&amp;'.repeat(200)}</strong></p>`
    expect(visibleLength(html)).toBe(200)
    expect(errorsOf({ termsAndConditions: html })).toEqual({})
    expect(errorsOf({ termsAndConditions: '<p>&nbsp;</p>' })).toEqual({
      termsAndConditions: 'core:field.termsRequired',
    })
  })

  test('plain terms become paragraphs and never markup', () => {
    expect(termsHtml('a < b\nnext line\n\nsecond')).toBe(
      '<p>a &lt; b<br>next line</p><p>second</p>',
    )
    expect(termsHtml('<p>rich</p>')).toBe('<p>rich</p>')
    expect(termsHtml('- one\n- two\n\nthree')).toBe('<ul><li>one</li><li>two</li></ul><p>three</p>')
  })

  test('rich terms are edited as plain text without script and stay rich when untouched', () => {
    const rich = '<p>Book <b>early</b> &amp; pay.</p><ul><li>Two people</li><li>No pets</li></ul>'
    const plain = 'Book early & pay.\n\n- Two people\n- No pets'
    expect(termsText(rich)).toBe(plain)
    expect(keptTerms(plain.replaceAll('\n', '\r\n'), rich)).toBe(rich)
    expect(keptTerms(`${plain}!`, rich)).toBe(`${plain}!`)
  })

  test('prices are amounts above zero with at most two decimals [DEAL-54, DEAL-56]', () => {
    expect(errorsOf({ originalPrice: ' ' }).originalPrice).toBe(
      'deals:errors.originalPriceRequired',
    )
    expect(errorsOf({ originalPrice: '0' })).toEqual({
      originalPrice: 'deals:errors.originalPrice',
      deductionAmount: 'core:field.deductionMax',
    })
    const wrong = {
      '1.005': 'common:moneyFault.tooManyDecimals',
      '-5': 'deals:errors.price',
      ten: 'deals:errors.price',
      '1e3': 'deals:errors.price',
      '1.500': { key: 'common:moneyFault.readings', values: { decimal: '1.50', grouped: '1,500' } },
      ['9'.repeat(400)]: 'deals:errors.priceMax',
    }
    for (const [text, error] of Object.entries(wrong)) {
      expect(errorsOf({ deductionAmount: text }).deductionAmount).toEqual(error)
    }
    expect(errorsOf({ deductionAmount: '9000.00' })).toEqual({})
    expect(errorsOf({ deductionAmount: '9000.01' })).toEqual({
      deductionAmount: 'core:field.deductionMax',
    })
  })

  test('prices are read as people write them', () => {
    const texts = ['9000', '9,000.00', '9 000,00', 'LKR 9,000', '9000.0']
    expect(texts.map(parseMoney)).toEqual([900_000, 900_000, 900_000, 900_000, 900_000])
    const inBrowser = new RegExp(`^(?:${MONEY_PATTERN})$`, 'u')
    for (const text of [...texts, 'lkr 9 000.5', '0', '1,234,567.89']) {
      expect(inBrowser.test(text), text).toBe(true)
    }
    for (const text of ['Rs. 1500/=', '1500.-', '₨ 1,500', 'රු. 1500', '1500 LKR', '١٥٠٠']) {
      expect([inBrowser.test(text), parseMoney(text)], text).toEqual([true, 150_000])
    }
    for (const text of ['ten', '-5', '1e3', '.']) {
      expect([inBrowser.test(text), parseMoney(text)], text).toEqual([false, null])
    }
  })

  test('a deal runs at least seven calendar days [DEAL-58, DEAL-60]', () => {
    expect(errorsOf({ expiredOn: '2026-11-27' })).toEqual({ expiredOn: 'core:field.tooShort' })
    expect(errorsOf({ expiredOn: '2026-11-20' })).toEqual({
      expiredOn: 'core:field.expiresBeforeStart',
    })
    expect(errorsOf({ expiredOn: '2026-02-30' })).toEqual({
      expiredOn: 'common:dayFault.impossible',
    })
  })

  test('a start in the past is kept on an edit, not chosen [DEAL-61]', () => {
    const past = { ...good, validFrom: '2026-11-01' }
    expect(dealErrors(past, context)).toEqual({ validFrom: 'core:field.validFromPast' })
    expect(dealErrors(past, { ...context, previousValidFrom: '2026-11-01' })).toEqual({})
  })

  test('the end time may equal the start time, not come before it', () => {
    expect(errorsOf({ endTime: '09:00 AM' })).toEqual({})
    expect(errorsOf({ endTime: '08:45 AM' })).toEqual({ endTime: 'core:field.endTime' })
    expect(errorsOf({ startTime: '09:07 AM' })).toEqual({
      startTime: 'deals:errors.startTimeRequired',
    })
  })

  test('times come in steps of a quarter of an hour [DEAL-23]', () => {
    expect(times).toHaveLength(96)
    expect([times[0], times[1], times[48], times[95]]).toEqual([
      '12:00 AM',
      '12:15 AM',
      '12:00 PM',
      '11:45 PM',
    ])
  })

  test('a deal has at most ten extra images [DEAL-66]', () => {
    const imageUrls = Array.from({ length: 11 }, () => good.coverImage)
    expect(errorsOf({ imageUrls })).toEqual({ imageUrls: 'deals:errors.imagesMax' })
  })
})

describe('what the address of a list asks for', () => {
  const { filters } = dealList
  const read = (userType: string, query = '') =>
    readFilters(filters, { query: new URLSearchParams(query), params: { userType } })
  const written = (values: ReturnType<typeof read>) => queryOf(filters, values)

  test('the third segment is a user type or a status, ?status= wins, unknown words mean all', () => {
    expect(read('merchant').status).toBe('ALL')
    expect(read('pending').status).toBe('PENDING')
    expect(read('merchant', 'status=expired').status).toBe('EXPIRED')
    expect(read('approved', 'status=active').status).toBe('ACTIVE')
    expect(read('nonsense', 'status=nonsense').status).toBe('ALL')
  })

  test('odd values are defaults, never errors', () => {
    const values = read('merchant', 'page=-1&category=%00&q=%00tea')
    const nothing = {
      status: 'ALL',
      added: undefined,
      categoryId: undefined,
      merchantId: undefined,
    }
    const noDays = { from: undefined, to: undefined }
    expect(values).toEqual({ q: 'tea', page: 0, ...nothing, ...noDays })
    expect(read('merchant', `q=${'x'.repeat(5000)}&page=99999999999`)).toMatchObject({ page: 0 })
  })

  test('defaults leave no trace in the query string', () => {
    expect(written(read('merchant'))).toEqual({})
    expect(written({ ...read('pending', 'q=tea'), page: 2 })).toEqual({
      status: 'pending',
      q: 'tea',
      page: '2',
    })
    const today = read('merchant', 'added=TODAY&status=expiring_today')
    expect(written(today)).toEqual({ status: 'expiring_today', added: 'today' })
  })
})
