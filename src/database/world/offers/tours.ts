import type { OfferGroup } from './offer.ts'

export const tours: OfferGroup = {
  category: 'tours',
  terms: [
    'Weather permitting; we move the date free of charge.',
    'Life jackets are provided and worn.',
    'Children under five cannot join.',
    'Park tickets are not included.',
    'Pick-up within 10 km is included.',
    'Minimum of two people.',
  ],
  offers: [
    {
      title: 'Sunset sail from Galle harbour, {welcome drink included|for two|with grilled prawns}',
      subTitle: 'Two hours under canvas',
      description:
        'Past the lighthouse and back with the light behind the fort. The crew has stories.',
      price: [9800, 24500],
      promo: 0,
      pictures: ['boat'],
    },
    {
      title:
        'Whale watching for early risers {from Mirissa|with breakfast on deck|for a family of four}',
      subTitle: 'Blue whales, if they are in the mood',
      description:
        'A licensed boat with a marine biologist, a respectful distance and ginger biscuits.',
      price: [11500, 38000],
      promo: 0,
      pictures: ['whale', 'boat'],
    },
    {
      title: 'Lagoon kayak, {two hours|at dawn, with a guide|for two, with a picnic}',
      subTitle: 'Mangroves, monitors and kingfishers',
      description: 'A flat-water paddle that asks for nothing but a hat.',
      price: [4200, 9600],
      promo: 1,
      pictures: ['boat'],
    },
    {
      title: 'Yala jeep safari, {half day|full day with lunch|for a family of five}',
      subTitle: 'Leopards keep their own timetable',
      description: 'A quiet driver, a good tracker, six seats and no shouting over the radio.',
      price: [18500, 54000],
      promo: 2,
      pictures: ['safari'],
    },
    {
      title: 'Beginner surf week in Weligama, {five lessons|with board hire}',
      subTitle: 'Soft boards, warm water, long waves',
      description: 'An instructor in the water with you until you stand, and then a little longer.',
      price: [12500, 28500],
      promo: 1,
      pictures: ['surf'],
    },
    {
      title: 'Kandy to Ella by train, {observation seats|with a lunch box and a guide}',
      subTitle: 'The blue train and a window that opens',
      description:
        'We queue for the tickets so that you need not, and meet you with tea at Nanu Oya.',
      price: [7800, 16500],
      promo: 3,
      pictures: ['train'],
    },
    {
      title: 'Temple and cave day in Dambulla {for two|with a village lunch|with a storyteller}',
      subTitle: 'Five caves, 150 Buddhas, one steep stair',
      description: 'Starts before the heat and the coaches. Sarongs can be borrowed.',
      price: [8600, 21500],
      promo: 3,
      pictures: ['temple-tour'],
    },
    {
      title: 'Village bicycle ride {through paddy fields|to the weaver’s house|for four}',
      subTitle: 'Twelve flat kilometres, three stops for tea',
      description:
        'Good bicycles with gears that change. The lunch is rice and curry in a mud-walled kitchen.',
      price: [4600, 13500],
      promo: 1,
      pictures: ['bicycle'],
    },
    {
      title: 'Camping at Horton Plains {for two nights|with a sunrise walk to World’s End}',
      subTitle: 'Frost on the grass, stars above',
      description: 'Tents, thick sleeping bags, a cook and permits arranged.',
      price: [22500, 46500],
      promo: 2,
      pictures: ['camping'],
    },
    {
      title: 'Pettah market walk {with eight tastings|for families}',
      subTitle: 'Spices, saris and the red mosque',
      description: 'Three hours on foot with someone who grew up above the shop.',
      price: [4200, 9500],
      promo: 3,
      pictures: ['temple-tour'],
    },
    {
      title: 'Turtle beach evening {for two|with the hatchery’s keeper}',
      subTitle: 'They come when the lights go out',
      description: 'A quiet walk in Rekawa with trained wardens. No flash, no fuss.',
      price: [5200, 9800],
      promo: 0,
      pictures: ['boat'],
    },
  ],
}
