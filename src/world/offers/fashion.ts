import { offerGroup } from './offer.ts'

export const fashion = offerGroup(
  'fashion',
  `
Exchange within seven days with the bill.
Not valid on discounted items.
Alterations are included.
One coupon for each bill.
Valid in all our branches.

Handloom saree {of your choice|with a blouse stitched in a week|from the Dumbara weavers}
Woven in Kandy, dyed in small lots
Cotton that falls well and gets better each year.
8500–27500, promo type 0: saree

Batik shirt{ for him|, two for one bill}
Wax, dye and a steady hand
Made by a cooperative near Mahawewa. No two are alike.
4200–9800, promo type 0: batik

School shoes {for two children|with free re-soling}
Black, sturdy, done in ten minutes
Measured properly by people who remember your own first pair.
4800–9800, promo type 1: shoes

Linen for the office, {three shirts|two pairs of trousers}
Cut in Ratmalana, washed soft
Breathes in a Colombo April. Seven colours, sizes from XS to 4XL.
9500–18500, promo type 0: suit

Running shoes {with a gait check|last season’s colours}
Run on the shop’s treadmill first
Fitted by runners. Bring your old pair and we read their soles.
14500–32500, promo type 1: shoes

Bridal saree draping {with jewellery hire|for the whole party}
Kandyan or Indian, pinned to last
Two drapers at your house on the morning, with a spare set of everything.
18500–58000, promo type 2: saree, flowers

Tailored suit {in ten days|with two shirts}
Three fittings, one good cloth
Half-canvassed, with pockets where you want them.
38000–82000, promo type 2: suit

Leather sandals {made to measure|for the family}
Traced around your own feet
Vegetable-tanned leather, brass buckles, soled twice for free.
4600–14500, promo type 1: sandals, shoes
`,
)
