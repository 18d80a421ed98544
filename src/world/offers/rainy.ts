import { offerGroup } from './offer.ts'

export const rainy = offerGroup(
  'rainy',
  `
Valid while the monsoon lasts.
Subject to availability.
Bring an umbrella.
One coupon for each person.

Rainy-day soup and book {for one|for two}
Mulligatawny and a window seat
Any book from the shelf, any chair by the glass.
1400–3200, promo type 0: soup, books

Indoor climbing {while it pours|for two beginners}
Dry hands, high walls
Shoes and harness included, with an instructor on the first hour.
2800–6400, promo type 0: climbing

Wet-weather spa hour {with ginger tea|for two}
The sound of rain is free
A warm oil massage with the shutters open.
5400–11500, promo type 1: spa
`,
)
