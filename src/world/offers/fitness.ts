import { offerGroup } from './offer.ts'

export const fitness = offerGroup(
  'fitness',
  `
Bring a doctor’s note if you are over sixty.
Towels are provided.
Membership is personal.
Freeze for up to two weeks.
Valid from 5 am to 10 pm.

Three-month gym membership {with an induction|for two friends|off-peak}
Free weights, good fans, no mirrors you did not ask for
A plan written for you on the first day and looked at again each month.
14500–42000, promo type 0: gym

Aqua aerobics, {five-class pass|ten-class pass}
Low impact, high laughter
Shallow end, warm water, Tuesday and Thursday mornings.
4800–9200, promo type 1: pool

Weekday pool pass {with lunch|for a month}
Twenty-five metres and nobody in your lane
Lockers, showers and a club sandwich by the water.
2900–16500, promo type 1: pool

Personal training, {eight sessions|twelve sessions|for two}
Strength first, vanity later
One trainer who remembers your bad knee.
22500–54000, promo type 0: gym

Boxing for beginners, {one month|women’s class}
Gloves, wraps and a bag that does not hit back
Skipping, footwork and three minutes that feel like ten.
7500–15500, promo type 2: boxing

Yoga and core, {unlimited month|twenty classes}
Mornings at six, evenings at half past six
Studios in Nugegoda and Rajagiriya, mats included.
8500–18500, promo type 2: yoga

Badminton court, {ten hours|Sunday mornings for a month}
Wooden floor, bright lights
Shuttles at cost, rackets to borrow, tea afterwards.
5500–12500, promo type 1: badminton

Couch to 5 km, {eight weeks|with running shoes}
From the sofa to Independence Square
Three short runs a week with a coach and a WhatsApp group that cheers.
6500–24500, promo type 0: shoes
`,
)
