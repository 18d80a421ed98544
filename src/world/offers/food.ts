import { offerGroup } from './offer.ts'

export const food = offerGroup(
  'food',
  `
Valid for dine-in only.
Reservations one day ahead, please.
Service charge and taxes are included.
Not valid on poya days or public holidays.
One coupon for each table.
Cannot be combined with card offers.
Drinks are charged separately.

Rice and curry buffet {for two|for four|on Sundays, for a family of five}
Twelve curries, papadam and curd with treacle
A clay-pot spread that changes with the market: jackfruit, brinjal moju, ambul thiyal and more, refilled until three.
4800–11500, promo type 0: curry

Jaffna crab night {for two|with a whole lagoon crab|on Fridays}
Lagoon crab in roasted Jaffna spice
Picked that morning, cracked at your table, served with pittu, pol sambol and plenty of napkins.
7500–16500, promo type 1: crab, prawn-curry

Lamprais lunch {with a king coconut|for the office, ten packets|for two}
Baked in banana leaf, the Dutch Burgher way
Slow-cooked rice, mixed-meat curry, frikkadels and seeni sambol, steamed in the leaf and sent out hot.
1900–14500, promo type 0: lamprais

Egg hopper evening {for two|for four|with unlimited plain hoppers}
Crisp edges, soft middle, four sambols
Straight from the pan from six in the evening, with katta sambol, lunu miris and a mild chicken curry.
2400–5600, promo type 3: hoppers, string-hoppers

Cheese kottu {and iced Milo|for a table of three|after nine in the evening}
The tune of two blades on a hot plate
Choose chicken, beef or vegetables. Extra cheese is on the house until midnight.
1600–4200, promo type 2: kottu

String hopper breakfast {with fish curry|with kiri hodi and pol sambol|for two}
Twenty hoppers, three curries, one pot of tea
Steamed to order from half past six, on the verandah or packed for the road.
1400–3200, promo type 3: string-hoppers, hoppers

Wood-fired pizza {and a jug of lime juice|for two|on Tuesdays, buy one get one}
Dough rested for two days
Hot butter cuttlefish, devilled chicken or plain Margherita from a brick oven built in Negombo.
3200–6900, promo type 2: pizza

Double smash burger {and fries|with a milkshake|for two}
Two patties, pickled chilli, brioche from next door
Beef or chicken, smashed thin and served with curry-leaf fries.
2100–4600, promo type 2: burger

Sushi platter {for two|with miso soup|of twenty-four pieces}
Yellowfin landed at Beruwala
Nigiri, maki and one roll with pol sambol that started as a joke and stayed.
4900–9800, promo type 1: sushi

Family burger box {for four|with ice cream to follow}
Four burgers, two fries, one big salad
Packed flat so that it survives a three-wheeler. Vegetarian patties on request.
5400–7800, promo type 0: burger

Prawn curry and pittu {for two|with a cold ginger beer|on Saturdays}
Tiger prawns from Puttalam
Thick coconut gravy, bamboo pittu and a lime pickle that the cook keeps for herself.
3900–7200, promo type 1: prawn-curry, curry

Office lunch packets, {ten or more|twenty-five or more}
Rice, three vegetables, fish or chicken
Delivered before noon within Colombo 1 to 7. Banana leaf inside, no polythene.
6500–18500, promo type 0: lunch-box
`,
)
