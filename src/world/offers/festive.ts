import { offerGroup } from './offer.ts'

export const festive = offerGroup(
  'festive',
  `
Valid during the festive season only.
Book before the places run out.
Service charge and taxes are included.
Cannot be combined with other offers.
No refund after confirmation.

Year-end buffet {for two|for the office, ten people|with carols}
Turkey, yellow rice and everything between
A carving table, a live kottu corner and a dessert room with its own queue.
8500–68000, promo type 0: curry, high-tea

Festive hamper {with Christmas cake|for a client|of Ceylon tea and spices}
Wicker, ribbon and no filler
Cake, tea, cinnamon, cashews and a card that we write by hand.
6500–18500, promo type 1: hamper, christmas-cake

New Year’s Eve by the pool {for two|for a family of four}
Fireworks over the water, nobody driving home
Dinner, a band that knows the old songs and breakfast at noon.
28500–86000, promo type 0: fireworks, pool

Season’s spa gift card {for her|for two}
Wrapped, so that you need not
Good for any treatment until the end of March.
9500–22500, promo type 1: gift-card, spa

Choir and high tea {on Saturday afternoons|for four}
Scones with descants
The cathedral choir’s juniors, between the sandwiches and the cake.
6800–14500, promo type 0: choir, high-tea
`,
)
