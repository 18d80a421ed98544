import type { OfferGroup } from './offer.ts'

export const fashion: OfferGroup = {
  category: 'fashion',
  terms: [
    'Exchange within seven days with the bill.',
    'Not valid on discounted items.',
    'Alterations are included.',
    'One coupon for each bill.',
    'Valid in all our branches.',
  ],
  offers: [
    {
      title:
        'Handloom saree {of your choice|with a blouse stitched in a week|from the Dumbara weavers}',
      subTitle: 'Woven in Kandy, dyed in small lots',
      description: 'Cotton that falls well and gets better each year.',
      price: [8500, 27500],
      promo: 0,
      pictures: ['saree'],
    },
    {
      title: 'Batik shirt{ for him|, two for one bill}',
      subTitle: 'Wax, dye and a steady hand',
      description: 'Made by a cooperative near Mahawewa. No two are alike.',
      price: [4200, 9800],
      promo: 0,
      pictures: ['saree'],
    },
    {
      title: 'School shoes {for two children|with free re-soling}',
      subTitle: 'Black, sturdy, done in ten minutes',
      description: 'Measured properly by people who remember your own first pair.',
      price: [4800, 9800],
      promo: 1,
      pictures: ['shoes'],
    },
    {
      title: 'Linen for the office, {three shirts|two pairs of trousers}',
      subTitle: 'Cut in Ratmalana, washed soft',
      description: 'Breathes in a Colombo April. Seven colours, sizes from XS to 4XL.',
      price: [9500, 18500],
      promo: 0,
      pictures: ['saree', 'shoes'],
    },
    {
      title: 'Running shoes {with a gait check|last season’s colours}',
      subTitle: 'Run on the shop’s treadmill first',
      description: 'Fitted by runners. Bring your old pair and we read their soles.',
      price: [14500, 32500],
      promo: 1,
      pictures: ['shoes'],
    },
    {
      title: 'Bridal saree draping {with jewellery hire|for the whole party}',
      subTitle: 'Kandyan or Indian, pinned to last',
      description: 'Two drapers at your house on the morning, with a spare set of everything.',
      price: [18500, 58000],
      promo: 2,
      pictures: ['saree', 'flowers'],
    },
    {
      title: 'Tailored suit {in ten days|with two shirts}',
      subTitle: 'Three fittings, one good cloth',
      description: 'Half-canvassed, with pockets where you want them.',
      price: [38000, 82000],
      promo: 2,
      pictures: ['saree'],
    },
    {
      title: 'Leather sandals {made to measure|for the family}',
      subTitle: 'Traced around your own feet',
      description: 'Vegetable-tanned leather, brass buckles, soled twice for free.',
      price: [4600, 14500],
      promo: 1,
      pictures: ['shoes'],
    },
  ],
}
