/** A deal as it was when sent back, names included, so that later changes don't affect it. */
export type KeptRound = {
  title: string
  subTitle: string
  description: string
  termsAndConditions: string
  category: string
  promoType: string
  originalPriceCents: number
  deductionCents: number
  currency: string
  validFrom: string
  expiredOn: string
  startMinutes: number
  endMinutes: number
  coverImage: string
  imageUrls: string[]
}
