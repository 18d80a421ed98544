import { offerGroup } from './offer.ts'

export const cafe = offerGroup(
  'cafe',
  `
Valid before noon.
Dine-in or take-away.
Refills on the same day only.
One coupon for each visit.
Not valid at the airport counter.

Morning flat white {and kibula banis|and an egg roti|and the newspaper}
Beans from Nawalapitiya, roasted on Mondays
Pulled by people who care, from seven in the morning.
950–1900, promo type 0: coffee

Ceylon tea tasting flight {for two|with the factory manager|of seven regions}
From Ruhuna to Uda Pussellawa
Seven pots, one spoon, and somebody to tell you what the slurping is for.
2600–6400, promo type 1: tea

High tea on the verandah {for two|on Sundays, for four|with a glass of sparkling lime}
Three tiers, a silver pot and a breeze
Cucumber sandwiches, chilli eclairs, scones with kithul cream.
4800–12500, promo type 2: high-tea, tea

Cold brew refill card, {five cups|ten cups}
Eighteen hours in the cold
Pay once, come back until the card is full of holes.
2800–6200, promo type 0: coffee

Afternoon tea for the book club, {six people|eight people}
A long table and nobody hurrying you
Two cakes, endless tea and the corner with the good lamp.
7800–13500, promo type 2: high-tea, books

Fresh juice {and avocado toast|of the day, five mornings|for two}
Passion fruit, mango, or bitter gourd for the brave
Pressed when you order, no sugar unless you ask.
1300–4900, promo type 0: juice

Tea country breakfast {for two|with estate honey|before the train}
Roti, honey, and strong tea with milk
Served until eleven, with a window on the up-country line.
2200–4600, promo type 3: tea, train

Barista morning, {two hours|for two people}
Learn to pour a heart that looks like one
Grind, tamp, pull, steam. You drink what you make.
4500–8500, promo type 1: coffee

Iced coffee {by the litre|for a cricket afternoon, four glasses}
The Sri Lankan kind, with a shot of nostalgia
Sweet, milky and properly cold, just like the one at the club.
1600–3800, promo type 0: coffee, ice-cream

Working breakfast {with a meeting room|with unlimited coffee}
Sockets under every table
Eggs your way, fruit, good bread and a door that shuts.
2400–7200, promo type 3: coffee, bread
`,
)
