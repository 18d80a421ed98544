import type { Key } from '#src/i18n/keys.ts'

/** What the rules compare with: today's business date, and on an edit the day that was saved before. */
export type DealContext = { today: string; timeZone: string; previousValidFrom?: string }

export type DealErrors = Partial<Record<DealField, Key>>

/** What the form holds, as typed; pictures are the addresses of files that are already stored. */
export type DealValues = {
  title: string
  subTitle: string
  description: string
  termsAndConditions: string
  originalPrice: string
  deductionAmount: string
  categoryId: string
  promoTypeId: string
  validFrom: string
  expiredOn: string
  startTime: string
  endTime: string
  coverImage: string
  imageUrls: string[]
}

export type DealField = keyof DealValues
