/** A deal as it was when it was sent back, names included, so that nothing of it changes later. */
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
