import type { OfferGroup } from './offer.ts'

export const festive: OfferGroup = {
  category: 'festive',
  terms: [
    'Valid during the festive season only.',
    'Book before the places run out.',
    'Service charge and taxes are included.',
    'Cannot be combined with other offers.',
    'No refund after confirmation.',
  ],
  offers: [
    {
      title: 'Year-end buffet {for two|for the office, ten people|with carols}',
      subTitle: 'Turkey, yellow rice and everything between',
      description: 'A carving table, a live kottu corner and a dessert room with its own queue.',
      price: [8500, 68000],
      promo: 0,
      pictures: ['curry', 'high-tea'],
    },
    {
      title: 'Festive hamper {with Christmas cake|for a client|of Ceylon tea and spices}',
      subTitle: 'Wicker, ribbon and no filler',
      description: 'Cake, tea, cinnamon, cashews and a card that we write by hand.',
      price: [6500, 18500],
      promo: 1,
      pictures: ['cake', 'tea'],
    },
    {
      title: 'New Year’s Eve by the pool {for two|for a family of four}',
      subTitle: 'Fireworks over the water, nobody driving home',
      description: 'Dinner, a band that knows the old songs and breakfast at noon.',
      price: [28500, 86000],
      promo: 0,
      pictures: ['pool', 'candle'],
    },
    {
      title: 'Season’s spa gift card {for her|for two}',
      subTitle: 'Wrapped, so that you need not',
      description: 'Good for any treatment until the end of March.',
      price: [9500, 22500],
      promo: 1,
      pictures: ['spa', 'candle'],
    },
    {
      title: 'Choir and high tea {on Saturday afternoons|for four}',
      subTitle: 'Scones with descants',
      description: 'The cathedral choir’s juniors, between the sandwiches and the cake.',
      price: [6800, 14500],
      promo: 0,
      pictures: ['high-tea'],
    },
  ],
}
