import type { OfferGroup } from './offer.ts'

export const wellness: OfferGroup = {
  category: 'wellness',
  terms: [
    'By appointment only.',
    'Please come fifteen minutes early.',
    'Not suitable during pregnancy.',
    'Non-refundable once booked.',
    'Valid from Monday to Thursday.',
  ],
  offers: [
    {
      title: 'Ninety-minute hot stone massage {for one|for two}',
      subTitle: 'Basalt stones, warm oil, no small talk',
      description: 'Long slow strokes for backs that sit at desks. Herbal tea before and after.',
      price: [9500, 21000],
      promo: 0,
      pictures: ['spa'],
    },
    {
      title: 'Couples spa afternoon {with high tea|with a steam bath}',
      subTitle: 'Side by side for two hours',
      description:
        'A foot ritual, a full-body massage and a quiet room with a view of the frangipani.',
      price: [18500, 32000],
      promo: 1,
      pictures: ['spa', 'candle'],
    },
    {
      title: 'Ayurveda day {with a doctor’s consultation|with shirodhara|for first-time guests}',
      subTitle: 'Oil, steam and a physician who listens',
      description:
        'A consultation, two treatments and a light vegetarian lunch from the herb garden.',
      price: [14500, 29500],
      promo: 2,
      pictures: ['spa'],
    },
    {
      title: 'Express head and shoulder massage {in your lunch hour|for two}',
      subTitle: 'Thirty minutes, fully dressed',
      description: 'Enough to undo a morning of meetings. Walk in, sit down, breathe out.',
      price: [2800, 5400],
      promo: 0,
      pictures: ['spa'],
    },
    {
      title:
        'Sunrise yoga {by the lagoon, five classes|on the roof, ten classes|for beginners, one month}',
      subTitle: 'Mats, water and a patient teacher',
      description: 'Small groups of eight. Hatha on weekdays, a slower class on Saturdays.',
      price: [4500, 14000],
      promo: 3,
      pictures: ['yoga'],
    },
    {
      title: 'Herbal steam and scrub {for one|with a clay mask}',
      subTitle: 'Cinnamon, lemongrass and sea salt',
      description: 'A village recipe in a marble room. You will smell of spice until evening.',
      price: [5200, 9800],
      promo: 1,
      pictures: ['spa', 'candle'],
    },
    {
      title: 'Meditation evening {for six weeks|for two, with dinner}',
      subTitle: 'Sit still, then eat well',
      description:
        'Guided by a lay teacher from Kandy. No experience is needed and no phone is allowed.',
      price: [3800, 12500],
      promo: 3,
      pictures: ['candle', 'yoga'],
    },
    {
      title: 'Reflexology hour {after work|with a herbal foot bath}',
      subTitle: 'Feet that have walked the Pettah',
      description: 'A warm foot bath followed by sixty minutes of steady pressure.',
      price: [3900, 6800],
      promo: 0,
      pictures: ['spa'],
    },
    {
      title: 'Weekend detox {with two nights|without a stay}',
      subTitle: 'Juices, kanji and gentle walks',
      description:
        'A plan that ends the moment you want it to. The cook does wonders with gotukola.',
      price: [16500, 64000],
      promo: 2,
      pictures: ['juice', 'yoga'],
    },
  ],
}
