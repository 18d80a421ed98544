import type { OfferGroup } from './offer.ts'

export const food: OfferGroup = {
  category: 'food',
  terms: [
    'Valid for dine-in only.',
    'Reservations one day ahead, please.',
    'Service charge and taxes are included.',
    'Not valid on poya days or public holidays.',
    'One coupon for each table.',
    'Cannot be combined with card offers.',
    'Drinks are charged separately.',
  ],
  offers: [
    {
      title: 'Rice and curry buffet {for two|for four|on Sundays, for a family of five}',
      subTitle: 'Twelve curries, papadam and curd with treacle',
      description:
        'A clay-pot spread that changes with the market: jackfruit, brinjal moju, ambul thiyal and more, refilled until three.',
      price: [4800, 11500],
      promo: 0,
      pictures: ['curry', 'prawn-curry'],
    },
    {
      title: 'Jaffna crab night {for two|with a whole lagoon crab|on Fridays}',
      subTitle: 'Lagoon crab in roasted Jaffna spice',
      description:
        'Picked that morning, cracked at your table, served with pittu, pol sambol and plenty of napkins.',
      price: [7500, 16500],
      promo: 1,
      pictures: ['prawn-curry', 'curry'],
    },
    {
      title: 'Lamprais lunch {with a king coconut|for the office, ten packets|for two}',
      subTitle: 'Baked in banana leaf, the Dutch Burgher way',
      description:
        'Slow-cooked rice, mixed-meat curry, frikkadels and seeni sambol, steamed in the leaf and sent out hot.',
      price: [1900, 14500],
      promo: 0,
      pictures: ['curry'],
    },
    {
      title: 'Egg hopper evening {for two|for four|with unlimited plain hoppers}',
      subTitle: 'Crisp edges, soft middle, four sambols',
      description:
        'Straight from the pan from six in the evening, with katta sambol, lunu miris and a mild chicken curry.',
      price: [2400, 5600],
      promo: 3,
      pictures: ['hoppers', 'string-hoppers'],
    },
    {
      title: 'Cheese kottu {and iced Milo|for a table of three|after nine in the evening}',
      subTitle: 'The tune of two blades on a hot plate',
      description:
        'Choose chicken, beef or vegetables. Extra cheese is on the house until midnight.',
      price: [1600, 4200],
      promo: 2,
      pictures: ['kottu'],
    },
    {
      title: 'String hopper breakfast {with fish curry|with kiri hodi and pol sambol|for two}',
      subTitle: 'Twenty hoppers, three curries, one pot of tea',
      description: 'Steamed to order from half past six, on the verandah or packed for the road.',
      price: [1400, 3200],
      promo: 3,
      pictures: ['string-hoppers', 'hoppers'],
    },
    {
      title: 'Wood-fired pizza {and a jug of lime juice|for two|on Tuesdays, buy one get one}',
      subTitle: 'Dough rested for two days',
      description:
        'Hot butter cuttlefish, devilled chicken or plain Margherita from a brick oven built in Negombo.',
      price: [3200, 6900],
      promo: 2,
      pictures: ['pizza'],
    },
    {
      title: 'Double smash burger {and fries|with a milkshake|for two}',
      subTitle: 'Two patties, pickled chilli, brioche from next door',
      description: 'Beef or chicken, smashed thin and served with curry-leaf fries.',
      price: [2100, 4600],
      promo: 2,
      pictures: ['burger'],
    },
    {
      title: 'Sushi platter {for two|with miso soup|of twenty-four pieces}',
      subTitle: 'Yellowfin landed at Beruwala',
      description: 'Nigiri, maki and one roll with pol sambol that started as a joke and stayed.',
      price: [4900, 9800],
      promo: 1,
      pictures: ['sushi'],
    },
    {
      title: 'Family burger box {for four|with ice cream to follow}',
      subTitle: 'Four burgers, two fries, one big salad',
      description:
        'Packed flat so that it survives a three-wheeler. Vegetarian patties on request.',
      price: [5400, 7800],
      promo: 0,
      pictures: ['burger'],
    },
    {
      title: 'Prawn curry and pittu {for two|with a cold ginger beer|on Saturdays}',
      subTitle: 'Tiger prawns from Puttalam',
      description:
        'Thick coconut gravy, bamboo pittu and a lime pickle that the cook keeps for herself.',
      price: [3900, 7200],
      promo: 1,
      pictures: ['prawn-curry', 'curry'],
    },
    {
      title: 'Office lunch packets, {ten or more|twenty-five or more}',
      subTitle: 'Rice, three vegetables, fish or chicken',
      description: 'Delivered before noon within Colombo 1 to 7. Banana leaf inside, no polythene.',
      price: [6500, 18500],
      promo: 0,
      pictures: ['curry'],
    },
  ],
}
