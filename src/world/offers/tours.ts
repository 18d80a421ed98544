import { offerGroup } from './offer.ts'

export const tours = offerGroup(
  'tours',
  `
Weather permitting; we move the date free of charge.
Life jackets are provided and worn.
Children under five cannot join.
Park tickets are not included.
Pick-up within 10 km is included.
Minimum of two people.

Sunset sail from Galle harbour, {welcome drink included|for two|with grilled prawns}
Two hours under canvas
Past the lighthouse and back with the light behind the fort. The crew has stories.
9800–24500, promo type 0: boat

Whale watching for early risers {from Mirissa|with breakfast on deck|for a family of four}
Blue whales, if they are in the mood
A licensed boat with a marine biologist, a respectful distance and ginger biscuits.
11500–38000, promo type 0: whale, boat

Lagoon kayak, {two hours|at dawn, with a guide|for two, with a picnic}
Mangroves, monitors and kingfishers
A flat-water paddle that asks for nothing but a hat.
4200–9600, promo type 1: kayak

Yala jeep safari, {half day|full day with lunch|for a family of five}
Leopards keep their own timetable
A quiet driver, a good tracker, six seats and no shouting over the radio.
18500–54000, promo type 2: safari

Beginner surf week in Weligama, {five lessons|with board hire}
Soft boards, warm water, long waves
An instructor in the water with you until you stand, and then a little longer.
12500–28500, promo type 1: surf

Kandy to Ella by train, {observation seats|with a lunch box and a guide}
The blue train and a window that opens
We queue for the tickets so that you need not, and meet you with tea at Nanu Oya.
7800–16500, promo type 3: train

Temple and cave day in Dambulla {for two|with a village lunch|with a storyteller}
Five caves, 150 Buddhas, one steep stair
Starts before the heat and the coaches. Sarongs can be borrowed.
8600–21500, promo type 3: temple-tour

Village bicycle ride {through paddy fields|to the weaver’s house|for four}
Twelve flat kilometres, three stops for tea
Good bicycles with gears that change. The lunch is rice and curry in a mud-walled kitchen.
4600–13500, promo type 1: bicycle

Camping at Horton Plains {for two nights|with a sunrise walk to World’s End}
Frost on the grass, stars above
Tents, thick sleeping bags, a cook and permits arranged.
22500–46500, promo type 2: camping

Pettah market walk {with eight tastings|for families}
Spices, saris and the red mosque
Three hours on foot with someone who grew up above the shop.
4200–9500, promo type 3: market

Turtle beach evening {for two|with the hatchery’s keeper}
They come when the lights go out
A quiet walk in Rekawa with trained wardens. No flash, no fuss.
5200–9800, promo type 0: turtle
`,
)
