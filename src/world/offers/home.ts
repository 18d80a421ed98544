import { offerGroup } from './offer.ts'

export const home = offerGroup(
  'home',
  `
Call to arrange the visit.
Within Colombo and Gampaha districts.
Materials are charged at cost.
Free delivery above Rs 10,000.
Thirty days to return.

House deep clean, {three bedrooms|before the in-laws come|apartment}
Behind the fridge as well
A team of four, six hours, their own machines and your keys returned in person.
14500–36500, promo type 0: cleaning

Full car valet {at your house|with wax|for seven-seaters}
Waterless, so the neighbours will not mind
Inside and out in ninety minutes, child seats and crumbs included.
4800–12500, promo type 1: car-wash

Monsoon garden tidy, {half day|with new turf}
Gutters, branches, and that corner
Two gardeners and a truck; the cuttings go to compost.
6800–28500, promo type 0: garden

Flower subscription, {four weeks|for the office reception}
Cut in Welimada on the day before
Seasonal bunches on Monday mornings, vase on loan.
5600–18500, promo type 2: flowers

Mattress and sofa shampoo{ for a family home|, two sofas}
Dry again by evening
Hot-water extraction, baby-safe detergent, no perfume.
5800–13500, promo type 0: sofa

Beeswax candle set {of six|with a brass holder}
Burns clean, smells of honey
Poured in Hatton from village hives.
2200–6800, promo type 2: candle

Car wash book, {five washes|ten washes}
Foam, rinse, dry, done
Any day before four. Motorbikes count as half.
4500–11500, promo type 1: car-wash

Home library start, {twenty-five children’s books|ten Sri Lankan novels}
Chosen by a bookseller, not by a machine
Second-hand and sound, in Sinhala, Tamil and English.
7500–16500, promo type 2: books
`,
)
