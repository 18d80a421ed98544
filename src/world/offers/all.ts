import { bakery } from './bakery.ts'
import { beauty } from './beauty.ts'
import { cafe } from './cafe.ts'
import { electronics } from './electronics.ts'
import { family } from './family.ts'
import { fashion } from './fashion.ts'
import { festive } from './festive.ts'
import { fitness } from './fitness.ts'
import { food } from './food.ts'
import { home } from './home.ts'
import type { OfferGroup } from './offer.ts'
import { rainy } from './rainy.ts'
import { stays } from './stays.ts'
import { tours } from './tours.ts'
import { wellness } from './wellness.ts'

export const offerGroups: readonly OfferGroup[] = [
  food,
  stays,
  wellness,
  bakery,
  cafe,
  tours,
  fashion,
  electronics,
  fitness,
  family,
  home,
  beauty,
  festive,
  rainy,
]
