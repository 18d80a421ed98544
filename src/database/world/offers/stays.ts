import type { OfferGroup } from './offer.ts'

export const stays: OfferGroup = {
  category: 'stays',
  terms: [
    'Subject to availability.',
    'Check-in from 2 pm, check-out by 11 am.',
    'Not valid from 22 December to 2 January.',
    'One child under six stays free.',
    'Booking at least three days ahead.',
    'Residents of Sri Lanka only.',
  ],
  offers: [
    {
      title: 'Two nights, garden room, {half board|bed and breakfast|full board}',
      subTitle: 'Wake up to peacocks, not to traffic',
      description:
        'A quiet room with its own plunge of shade, breakfast on the lawn and dinner by lamplight.',
      price: [38000, 72000],
      promo: 0,
      pictures: ['room', 'balcony'],
    },
    {
      title: 'Long stay: {seven nights for five|ten nights for seven}',
      subTitle: 'Bring your laptop, we have the generator',
      description:
        'Fibre internet, a desk by the window, laundry twice a week and a kitchenette that works.',
      price: [98000, 165000],
      promo: 1,
      pictures: ['room'],
    },
    {
      title: 'Sea-view balcony {for a weekend|on weekdays|for one night with dinner}',
      subTitle: 'Third floor, south-west, nothing in between',
      description:
        'Sunset from a planter’s chair, with breakfast served there if you ask the evening before.',
      price: [24000, 58000],
      promo: 0,
      pictures: ['balcony', 'room'],
    },
    {
      title: 'Hill-country bungalow {for six|for two couples|for a whole weekend}',
      subTitle: 'A cook, a fireplace and a view of Pidurutalagala',
      description: 'The old superintendent’s house of a working estate, let as a whole with staff.',
      price: [52000, 118000],
      promo: 2,
      pictures: ['balcony', 'train'],
    },
    {
      title: 'Staycation Sundays {with late check-out|with pool and lunch}',
      subTitle: 'Arrive at ten, leave on Monday at four',
      description:
        'Swim, sleep, read the papers. Lunch on arrival and breakfast whenever you wake.',
      price: [18500, 36000],
      promo: 0,
      pictures: ['pool', 'room'],
    },
    {
      title: 'Honeymoon night {with a candlelit dinner|with a spa hour each}',
      subTitle: 'Flowers, a quiet table and nobody in a hurry',
      description:
        'Upgraded to the corner suite when it is free. Milk rice at breakfast, as it should be.',
      price: [42000, 76000],
      promo: 2,
      pictures: ['room', 'candle'],
    },
    {
      title: 'Treehouse night near Yala {for two|with a dawn safari}',
      subTitle: 'Sleep above the elephants’ path',
      description: 'A platform among palu trees, netted and safe, with dinner around the fire.',
      price: [34000, 68000],
      promo: 2,
      pictures: ['camping', 'safari'],
    },
    {
      title: 'Family room {with breakfast for four|in school holidays}',
      subTitle: 'Two doubles, one door, no arguments',
      description:
        'Connecting rooms near the shallow end of the pool and a box of board games on the shelf.',
      price: [27000, 49000],
      promo: 1,
      pictures: ['room', 'pool'],
    },
    {
      title: 'Monsoon rates: {third night free|half price from Monday to Thursday}',
      subTitle: 'Rain on the roof, books on the shelf',
      description: 'The coast is ours in the wet months. Wellington boots and umbrellas provided.',
      price: [21000, 44000],
      promo: 1,
      pictures: ['balcony', 'books'],
    },
    {
      title: 'Transit room near Katunayake {for six hours|for one night with shuttle}',
      subTitle: 'Ten minutes to the terminal',
      description:
        'A shower, a proper bed and a packed breakfast for those unkind departure times.',
      price: [7500, 16500],
      promo: 0,
      pictures: ['room'],
    },
  ],
}
