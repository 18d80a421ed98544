import { offerGroup } from './offer.ts'

export const electronics = offerGroup(
  'electronics',
  `
One year’s warranty.
Bring your national identity card.
While stocks last.
Data is your responsibility; please back up first.
Cash or card, no instalments.

Phone screen replacement {while you wait|with a new battery}
Forty minutes and a cup of tea
Original parts where they exist, an honest word where they do not.
8500–28500, promo type 0: phone

Refurbished phone {with a two-year warranty|with case and charger}
Checked on thirty-two points
Graded by what you see and touch. Battery health above 85 per cent.
38500–124000, promo type 1: phone

Noise-cancelling headphones {for commuters|for children who study}
The 138 bus, silenced
Thirty hours on a charge, folds flat, forgives a drop.
12500–42500, promo type 1: headphones

Laptop clean-up {with a new SSD|before the school term}
Faster by tea time
Dust out, thermal paste renewed, system reinstalled with your files kept.
6500–32500, promo type 0: laptop

Home Wi-Fi survey {with two access points|for apartments}
No more standing on the stairs
A technician measures each room and hides the cables properly.
7500–46500, promo type 2: router

Solar lantern{, set of three| with a phone charger}
Ready for the next power cut
Charges by day on the window sill, lights a room for nine hours.
3800–9800, promo type 1: lantern

Phone photography morning {at Galle Face|for parents}
Your pocket already has the camera
Light, lines and patience, with prints of your three best pictures.
4500–8900, promo type 2: camera, phone
`,
)
