import { offerGroup } from './offer.ts'

export const family = offerGroup(
  'family',
  `
Children must come with an adult.
Socks are needed in the play area.
Valid on weekdays outside school holidays.
Birthday dates by arrangement.
Age limits apply to some rides.

Children swim free {at weekends|in the school holidays}
One paying grown-up, up to three swimmers
A shallow pool, a lifeguard who watches and chips at four o’clock.
2400–5600, promo type 0: pool

Cinema morning {for four, with popcorn|with ice cream|for a birthday of twelve}
The front row is theirs
Cartoons in Sinhala, Tamil or English, lights kept low rather than off.
3600–21500, promo type 1: cinema, ice-cream

Birthday party {for twelve|for twenty, with a magician|with cake and games}
You bring the child, we bring the rest
Two hours, a host, a cake and somebody else to sweep the floor.
24500–68000, promo type 2: birthday, cake

Pottery afternoon {for parent and child|for three friends}
Clay on the nose guaranteed
Make two pieces; we glaze and fire them and post them home.
4200–9800, promo type 1: pottery

Little chefs’ Saturday{, one class|, four classes}
Roti, milk toffee and washing up
Ages six to twelve, real knives of a safe kind, aprons to keep.
3200–11500, promo type 1: cooking-class

Story hour season ticket {for one child|for siblings}
Saturdays at ten, cushions on the floor
Picture books in three languages, a song and a biscuit.
1800–4800, promo type 0: books

Dolphin boat for families {from Kalpitiya|with lunch on the beach}
Spinners by the hundred, on a good day
Calm-water mornings from November to April, with small life jackets.
14500–34500, promo type 2: whale, boat

Pony ride and picnic {in Nuwara Eliya|for two children}
Twice around Gregory Lake
Gentle ponies, patient grooms and strawberries in the basket.
3800–8200, promo type 0: pony
`,
)
