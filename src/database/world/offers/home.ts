import type { OfferGroup } from './offer.ts'

export const home: OfferGroup = {
  category: 'home',
  terms: [
    'Call to arrange the visit.',
    'Within Colombo and Gampaha districts.',
    'Materials are charged at cost.',
    'Free delivery above Rs 10,000.',
    'Thirty days to return.',
  ],
  offers: [
    {
      title: 'House deep clean, {three bedrooms|before the in-laws come|apartment}',
      subTitle: 'Behind the fridge as well',
      description:
        'A team of four, six hours, their own machines and your keys returned in person.',
      price: [14500, 36500],
      promo: 0,
      pictures: ['flowers'],
    },
    {
      title: 'Full car valet {at your house|with wax|for seven-seaters}',
      subTitle: 'Waterless, so the neighbours will not mind',
      description: 'Inside and out in ninety minutes, child seats and crumbs included.',
      price: [4800, 12500],
      promo: 1,
      pictures: ['car-wash'],
    },
    {
      title: 'Monsoon garden tidy, {half day|with new turf}',
      subTitle: 'Gutters, branches, and that corner',
      description: 'Two gardeners and a truck; the cuttings go to compost.',
      price: [6800, 28500],
      promo: 0,
      pictures: ['flowers'],
    },
    {
      title: 'Flower subscription, {four weeks|for the office reception}',
      subTitle: 'Cut in Welimada on the day before',
      description: 'Seasonal bunches on Monday mornings, vase on loan.',
      price: [5600, 18500],
      promo: 2,
      pictures: ['flowers'],
    },
    {
      title: 'Mattress and sofa shampoo{ for a family home|, two sofas}',
      subTitle: 'Dry again by evening',
      description: 'Hot-water extraction, baby-safe detergent, no perfume.',
      price: [5800, 13500],
      promo: 0,
      pictures: ['room'],
    },
    {
      title: 'Beeswax candle set {of six|with a brass holder}',
      subTitle: 'Burns clean, smells of honey',
      description: 'Poured in Hatton from village hives.',
      price: [2200, 6800],
      promo: 2,
      pictures: ['candle'],
    },
    {
      title: 'Car wash book, {five washes|ten washes}',
      subTitle: 'Foam, rinse, dry, done',
      description: 'Any day before four. Motorbikes count as half.',
      price: [4500, 11500],
      promo: 1,
      pictures: ['car-wash'],
    },
    {
      title: 'Home library start, {twenty-five children’s books|ten Sri Lankan novels}',
      subTitle: 'Chosen by a bookseller, not by a machine',
      description: 'Second-hand and sound, in Sinhala, Tamil and English.',
      price: [7500, 16500],
      promo: 2,
      pictures: ['books'],
    },
  ],
}
