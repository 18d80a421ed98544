import { expect, test } from 'vitest'
import { type Language, languages } from '#src/i18n/languages.ts'
import { parseMoney } from '#src/i18n/parse-money.ts'
import { customerPrice, customerPriceText } from '#views/deals/customer-price.ts'
import { testPage } from './render.tsx'

const nothing = { en: null, ru: null }

test.each<[original: string, deduction: string, text: Record<Language, string | null>]>([
  ['3,050', '800', { en: 'LKR 2,250.00 (26% off)', ru: 'LKR 2 250,00 (скидка 26 %)' }],
  ['3050.00', '0', { en: 'LKR 3,050.00', ru: 'LKR 3 050,00' }],
  ['9000', '9000', { en: 'LKR 0.00 (100% off)', ru: 'LKR 0,00 (скидка 100 %)' }],
  ['Rs. 1500/=', '1 000', { en: 'LKR 500.00 (66% off)', ru: 'LKR 500,00 (скидка 66 %)' }],
  ['1000', '999.99', { en: 'LKR 0.01 (99% off)', ru: 'LKR 0,01 (скидка 99 %)' }],
  ['1000', '299.99', { en: 'LKR 700.01 (29% off)', ru: 'LKR 700,01 (скидка 29 %)' }],
  ['1000', '300', { en: 'LKR 700.00 (30% off)', ru: 'LKR 700,00 (скидка 30 %)' }],
  [
    '100000',
    '1',
    { en: 'LKR 99,999.00 (less than 1% off)', ru: 'LKR 99 999,00 (скидка меньше 1 %)' },
  ],
  ['0.90', '0.10', { en: 'LKR 0.80 (11% off)', ru: 'LKR 0,80 (скидка 11 %)' }],
  ['0.01', '0.01', { en: 'LKR 0.00 (100% off)', ru: 'LKR 0,00 (скидка 100 %)' }],
  ['0.01', '0', { en: 'LKR 0.01', ru: 'LKR 0,01' }],
  [
    '100000000',
    '33333333.33',
    { en: 'LKR 66,666,666.67 (33% off)', ru: 'LKR 66 666 666,67 (скидка 33 %)' },
  ],
  [
    '999999999999',
    '1',
    {
      en: 'LKR 999,999,999,998.00 (less than 1% off)',
      ru: 'LKR 999 999 999 998,00 (скидка меньше 1 %)',
    },
  ],
  ['0', '0', nothing],
  ['0.00', '1', nothing],
  ['100', '100.01', nothing],
  ['100', '', nothing],
  ['', '10', nothing],
  ['100', '10%', nothing],
  ['-100', '10', nothing],
  ['100', '-10', nothing],
  ['ten', '1', nothing],
])('of %s less %s [DEAL-97]', (original, deduction, text) => {
  const price = customerPrice(parseMoney(original), parseMoney(deduction))
  for (const language of languages) {
    const shown = price && customerPriceText(testPage({ language }), price)
    expect(shown?.replaceAll(/\s/g, ' ') ?? null).toBe(text[language])
  }
})
