import type { offerTypes } from '#src/services/core/offer-types/schema.ts'
import { worldId } from './random.ts'

const offerTypeNames = [
  'Buy one, get one free',
  'Cashback on cards',
  'Child eats free',
  'Early bird price',
  'Festive hamper',
  'Fixed amount off',
  'Free delivery',
  'Group price',
  'Half price',
  'Instalments without interest',
  'Loyalty points doubled',
  'Percentage off',
  'Set menu',
  'Student price',
] as const

export const offerTypeId = (name: (typeof offerTypeNames)[number]) => worldId(`offer type ${name}`)

export function worldOfferTypes(createdAt: Date): (typeof offerTypes.$inferInsert)[] {
  return offerTypeNames.map((name) => ({ id: offerTypeId(name), name, createdAt }))
}
