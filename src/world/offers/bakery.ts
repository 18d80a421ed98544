import { offerGroup } from './offer.ts'

export const bakery = offerGroup(
  'bakery',
  `
Order one day ahead.
Collection only.
Tell us about allergies when you order.
While stocks last each day.
Delivery within 5 km at extra cost.

Celebration cake, {2 kg, order a day ahead|1 kg, any Tuesday|3 kg, with a name in icing}
Butter cream made with real butter
Vanilla, chocolate or love-cake spice, with up to twenty letters of icing.
4200–11800, promo type 0: cake

Dozen butter cupcakes {in a gift box|for a birthday morning}
Soft, small and gone in a minute
Baked at five, iced at seven. Pandan on Fridays.
2400–3900, promo type 0: cupcakes

Short-eats platter {for ten|for twenty-five|for a board meeting}
Patties, cutlets, rolls and malu paan
Fried to order and sent in warm boxes, with chilli sauce that means it.
3600–13500, promo type 1: short-eats

Sourdough and seeni sambol bun {breakfast box|for the weekend}
Crust that sings when it cools
One country loaf, four buns, salted butter from Ambewela.
1800–3400, promo type 2: bread

Christmas cake{, 500 g tin|, 1 kg, fed since August}
Cadju, pumpkin preserve, a splash of brandy
The family recipe of 1962, wrapped in almond icing and good for months.
3200–6900, promo type 3: christmas-cake

Kavum and kokis tray {for the neighbours|for the office}
Fried in coconut oil, counted by hand
Kavum, kokis, aluwa and a comb of ambul bananas, on a woven tray.
2800–6200, promo type 3: sweets

Ice cream tub, {buy two get one|one litre, three flavours}
Soursop, woodapple and plain old vanilla
Churned in small batches from buffalo milk.
1900–4200, promo type 1: ice-cream

Love cake {by the slice, box of six|by the kilo}
Semolina, rose water, patience
Sticky in the middle and crisp on top, as the aunts insist.
1700–5600, promo type 0: cake

Baking class {for children|for two adults, with lunch}
Flour to the elbows for three hours
Everyone takes a loaf and a recipe home. Aprons are ours, the mess is ours too.
4800–9500, promo type 2: cooking-class, bread
`,
)
