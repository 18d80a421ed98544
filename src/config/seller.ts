import { z } from 'zod'
import { isBusinessDate } from '#src/i18n/business-time.ts'
import { text } from './rules.ts'

export function sellerParts({ production }: { production: boolean }) {
  const address = text(1, 200)
  return {
    SELLER_NAME: text(1, 120).optional(),
    SELLER_ADDRESS: production
      ? address.optional()
      : address.default('25 Galle Face Terrace, Colombo 3'),
    SELLER_TAX_NUMBER: text(1, 40).optional(),
    INVOICE_PREFIX: z
      .string()
      .regex(/^[A-Z0-9]{1,8}$/, 'must be 1 to 8 capital letters or digits')
      .default('DD'),
    TAX_RATES: taxRates.default([]),
  }
}

const rate = /^(\d{4}-\d{2}-\d{2})=(\d{1,2}(?:\.\d{1,2})?)$/

/** The rates of the tax within prices, each with its first business day. */
const taxRates = z
  .string()
  .transform((value) => value.split(',').map((one) => rate.exec(one.trim())))
  .refine((rates) => rates.every((one) => one && isBusinessDate(one[1] ?? '')), {
    error: 'must be days with a percentage each, such as 2024-01-01=18,2027-04-01=20.5',
    abort: true,
  })
  .transform((rates) =>
    rates.map((one) => ({ from: one?.[1] ?? '', rate: Math.round(Number(one?.[2]) * 100) })),
  )
  .refine(
    (rates) => rates.every(({ from }, at) => at === 0 || from > (rates[at - 1]?.from ?? '')),
    {
      error: 'must name each day once, the earliest first',
    },
  )

/** In hundredths of a percent, from that business day on. */
type TaxRate = { from: string; rate: number }

type Given = {
  BRAND_NAME: string
  SELLER_NAME?: string | undefined
  SELLER_ADDRESS?: string | undefined
  SELLER_TAX_NUMBER?: string | undefined
  INVOICE_PREFIX: string
  TAX_RATES: TaxRate[]
}

export function billingConfig(v: Given) {
  return {
    prefix: v.INVOICE_PREFIX,
    taxRates: v.TAX_RATES,
    seller: {
      name: v.SELLER_NAME ?? v.BRAND_NAME,
      address: v.SELLER_ADDRESS ?? null,
      taxNumber: v.SELLER_TAX_NUMBER ?? null,
    },
  }
}
