import { offerGroup } from './offer.ts'

export const beauty = offerGroup(
  'beauty',
  `
By appointment only.
Senior stylists at extra cost.
Patch test 24 hours before colouring.
Valid from Monday to Friday.
Ladies and gentlemen.

Cut, wash and blow-dry {for her|for mother and daughter|before ten in the morning}
With the head massage everyone really comes for
A consultation that listens first. Half an hour longer for curls.
2800–7800, promo type 0: salon

Manicure and pedicure {with gel polish|for two friends}
Two chairs, one gossip
Soak, scrub, shape and a colour that lasts three weeks.
3900–9500, promo type 1: manicure

Keratin smoothing {for medium hair|for long hair}
Three hours, three calm months
Formaldehyde-free, with the shampoo to take home.
16500–36500, promo type 0: salon

Bridal trial {with make-up and hair|with saree draping}
See it in daylight first
Two looks, photographed by the window, notes kept for the day.
9500–24500, promo type 2: salon, flowers

Gentlemen’s grooming hour {with hot towel|for father and son}
Cut, shave, a minute of silence
Old chairs, sharp blades, king coconut on the side.
2200–4800, promo type 0: salon

Turmeric facial {with neck massage|for sensitive skin}
Grandmother’s cupboard, clean laboratory
Turmeric, sandalwood and curd, cold-pressed and freshly mixed.
3600–8500, promo type 1: spa, salon

Hair colour and gloss{ for grey roots|, full head}
A shade you would have been born with
Ammonia-free colour, a gloss to finish and a cup of ginger tea between.
6500–18500, promo type 0: salon
`,
)
