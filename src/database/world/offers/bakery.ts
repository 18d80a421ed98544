import type { OfferGroup } from './offer.ts'

export const bakery: OfferGroup = {
  category: 'bakery',
  terms: [
    'Order one day ahead.',
    'Collection only.',
    'Tell us about allergies when you order.',
    'While stocks last each day.',
    'Delivery within 5 km at extra cost.',
  ],
  offers: [
    {
      title:
        'Celebration cake, {2 kg, order a day ahead|1 kg, any Tuesday|3 kg, with a name in icing}',
      subTitle: 'Butter cream made with real butter',
      description: 'Vanilla, chocolate or love-cake spice, with up to twenty letters of icing.',
      price: [4200, 11800],
      promo: 0,
      pictures: ['cake'],
    },
    {
      title: 'Dozen butter cupcakes {in a gift box|for a birthday morning}',
      subTitle: 'Soft, small and gone in a minute',
      description: 'Baked at five, iced at seven. Pandan on Fridays.',
      price: [2400, 3900],
      promo: 0,
      pictures: ['cake'],
    },
    {
      title: 'Short-eats platter {for ten|for twenty-five|for a board meeting}',
      subTitle: 'Patties, cutlets, rolls and malu paan',
      description: 'Fried to order and sent in warm boxes, with chilli sauce that means it.',
      price: [3600, 13500],
      promo: 1,
      pictures: ['bread'],
    },
    {
      title: 'Sourdough and seeni sambol bun {breakfast box|for the weekend}',
      subTitle: 'Crust that sings when it cools',
      description: 'One country loaf, four buns, salted butter from Ambewela.',
      price: [1800, 3400],
      promo: 2,
      pictures: ['bread'],
    },
    {
      title: 'Christmas cake{, 500 g tin|, 1 kg, fed since August}',
      subTitle: 'Cadju, pumpkin preserve, a splash of brandy',
      description: 'The family recipe of 1962, wrapped in almond icing and good for months.',
      price: [3200, 6900],
      promo: 3,
      pictures: ['cake'],
    },
    {
      title: 'Kavum and kokis tray {for the neighbours|for the office}',
      subTitle: 'Fried in coconut oil, counted by hand',
      description: 'Kavum, kokis, aluwa and a comb of ambul bananas, on a woven tray.',
      price: [2800, 6200],
      promo: 3,
      pictures: ['bread', 'cake'],
    },
    {
      title: 'Ice cream tub, {buy two get one|one litre, three flavours}',
      subTitle: 'Soursop, woodapple and plain old vanilla',
      description: 'Churned in small batches from buffalo milk.',
      price: [1900, 4200],
      promo: 1,
      pictures: ['ice-cream'],
    },
    {
      title: 'Love cake {by the slice, box of six|by the kilo}',
      subTitle: 'Semolina, rose water, patience',
      description: 'Sticky in the middle and crisp on top, as the aunts insist.',
      price: [1700, 5600],
      promo: 0,
      pictures: ['cake'],
    },
    {
      title: 'Baking class {for children|for two adults, with lunch}',
      subTitle: 'Flour to the elbows for three hours',
      description:
        'Everyone takes a loaf and a recipe home. Aprons are ours, the mess is ours too.',
      price: [4800, 9500],
      promo: 2,
      pictures: ['cooking-class', 'bread'],
    },
  ],
}
