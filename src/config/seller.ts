import { z } from 'zod'
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
  }
}

type Given = {
  BRAND_NAME: string
  SELLER_NAME?: string | undefined
  SELLER_ADDRESS?: string | undefined
  SELLER_TAX_NUMBER?: string | undefined
  INVOICE_PREFIX: string
}

export function billingConfig(v: Given) {
  return {
    prefix: v.INVOICE_PREFIX,
    seller: {
      name: v.SELLER_NAME ?? v.BRAND_NAME,
      address: v.SELLER_ADDRESS ?? null,
      taxNumber: v.SELLER_TAX_NUMBER ?? null,
    },
  }
}
