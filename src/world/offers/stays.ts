import { offerGroup } from './offer.ts'

export const stays = offerGroup(
  'stays',
  `
Subject to availability.
Check-in from 2 pm, check-out by 11 am.
Not valid from 22 December to 2 January.
One child under six stays free.
Booking at least three days ahead.
Residents of Sri Lanka only.

Two nights, garden room, {half board|bed and breakfast|full board}
Wake up to peacocks, not to traffic
A quiet room with its own plunge of shade, breakfast on the lawn and dinner by lamplight.
38000–72000, promo type 0: room, balcony

Long stay: {seven nights for five|ten nights for seven}
Bring your laptop, we have the generator
Fibre internet, a desk by the window, laundry twice a week and a kitchenette that works.
98000–165000, promo type 1: room

Sea-view balcony {for a weekend|on weekdays|for one night with dinner}
Third floor, south-west, nothing in between
Sunset from a planter’s chair, with breakfast served there if you ask the evening before.
24000–58000, promo type 0: balcony, room

Hill-country bungalow {for six|for two couples|for a whole weekend}
A cook, a fireplace and a view of Pidurutalagala
The old superintendent’s house of a working estate, let as a whole with staff.
52000–118000, promo type 2: balcony, train

Staycation Sundays {with late check-out|with pool and lunch}
Arrive at ten, leave on Monday at four
Swim, sleep, read the papers. Lunch on arrival and breakfast whenever you wake.
18500–36000, promo type 0: pool, room

Honeymoon night {with a candlelit dinner|with a spa hour each}
Flowers, a quiet table and nobody in a hurry
Upgraded to the corner suite when it is free. Milk rice at breakfast, as it should be.
42000–76000, promo type 2: room, candle

Treehouse night near Yala {for two|with a dawn safari}
Sleep above the elephants’ path
A platform among palu trees, netted and safe, with dinner around the fire.
34000–68000, promo type 2: camping, safari

Family room {with breakfast for four|in school holidays}
Two doubles, one door, no arguments
Connecting rooms near the shallow end of the pool and a box of board games on the shelf.
27000–49000, promo type 1: room, pool

Monsoon rates: {third night free|half price from Monday to Thursday}
Rain on the roof, books on the shelf
The coast is ours in the wet months. Wellington boots and umbrellas provided.
21000–44000, promo type 1: balcony

Transit room near Katunayake {for six hours|for one night with shuttle}
Ten minutes to the terminal
A shower, a proper bed and a packed breakfast for those unkind departure times.
7500–16500, promo type 0: room
`,
)
