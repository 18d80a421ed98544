import type { OfferGroup } from './offer.ts'

export const rainy: OfferGroup = {
  category: 'rainy',
  terms: [
    'Valid while the monsoon lasts.',
    'Subject to availability.',
    'Bring an umbrella.',
    'One coupon for each person.',
  ],
  offers: [
    {
      title: 'Rainy-day soup and book {for one|for two}',
      subTitle: 'Mulligatawny and a window seat',
      description: 'Any book from the shelf, any chair by the glass.',
      price: [1400, 3200],
      promo: 0,
      pictures: ['books', 'curry'],
    },
    {
      title: 'Indoor climbing {while it pours|for two beginners}',
      subTitle: 'Dry hands, high walls',
      description: 'Shoes and harness included, with an instructor on the first hour.',
      price: [2800, 6400],
      promo: 0,
      pictures: ['gym'],
    },
    {
      title: 'Wet-weather spa hour {with ginger tea|for two}',
      subTitle: 'The sound of rain is free',
      description: 'A warm oil massage with the shutters open.',
      price: [5400, 11500],
      promo: 1,
      pictures: ['spa'],
    },
  ],
}
