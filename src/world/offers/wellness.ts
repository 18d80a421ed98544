import { offerGroup } from './offer.ts'

export const wellness = offerGroup(
  'wellness',
  `
By appointment only.
Please come fifteen minutes early.
Not suitable during pregnancy.
Non-refundable once booked.
Valid from Monday to Thursday.

Ninety-minute hot stone massage {for one|for two}
Basalt stones, warm oil, no small talk
Long slow strokes for backs that sit at desks. Herbal tea before and after.
9500–21000, promo type 0: spa

Couples spa afternoon {with high tea|with a steam bath}
Side by side for two hours
A foot ritual, a full-body massage and a quiet room with a view of the frangipani.
18500–32000, promo type 1: spa, candle

Ayurveda day {with a doctor’s consultation|with shirodhara|for first-time guests}
Oil, steam and a physician who listens
A consultation, two treatments and a light vegetarian lunch from the herb garden.
14500–29500, promo type 2: spa

Express head and shoulder massage {in your lunch hour|for two}
Thirty minutes, fully dressed
Enough to undo a morning of meetings. Walk in, sit down, breathe out.
2800–5400, promo type 0: spa

Sunrise yoga {by the lagoon, five classes|on the roof, ten classes|for beginners, one month}
Mats, water and a patient teacher
Small groups of eight. Hatha on weekdays, a slower class on Saturdays.
4500–14000, promo type 3: yoga

Herbal steam and scrub {for one|with a clay mask}
Cinnamon, lemongrass and sea salt
A village recipe in a marble room. You will smell of spice until evening.
5200–9800, promo type 1: spa, candle

Meditation evening {for six weeks|for two, with dinner}
Sit still, then eat well
Guided by a lay teacher from Kandy. No experience is needed and no phone is allowed.
3800–12500, promo type 3: candle, yoga

Reflexology hour {after work|with a herbal foot bath}
Feet that have walked the Pettah
A warm foot bath followed by sixty minutes of steady pressure.
3900–6800, promo type 0: spa

Weekend detox {with two nights|without a stay}
Juices, kanji and gentle walks
A plan that ends the moment you want it to. The cook does wonders with gotukola.
16500–64000, promo type 2: juice, yoga
`,
)
