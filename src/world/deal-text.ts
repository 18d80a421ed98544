import { TITLE_MAX } from '#src/contract/core/deals.ts'
import { categoryId, promoTypeId } from './catalogue.ts'
import { offerGroups } from './offers/all.ts'
import { type Offer, type OfferGroup, titlesOf } from './offers/offer.ts'
import { type Chance, createChance } from './random.ts'
import { sells, suitsSeason } from './specialities.ts'

export type DealText = {
  title: string
  subTitle: string
  description: string
  termsAndConditions: string
  categoryId: string
  promoTypeId: string
  originalPriceCents: number
  deductionCents: number
  startMinutes: number
  endMinutes: number
  pictures: readonly string[]
}
type Idea = { offer: Offer; title: string }

const hours = [
  [6.5, 10.5],
  [8, 17],
  [9, 21],
  [10, 18],
  [11.5, 15],
  [12, 22],
  [18, 23],
] as const

export function createDealTexts(seed: string) {
  const chance = createChance(seed)
  const used = new Set<string>()
  const ideas = new Map(offerGroups.map((group) => [group.category, ideasOf(group, chance)]))
  const taken = new Map<string, number>()

  return function nextText(
    category: string,
    business: string,
    categories: readonly string[],
  ): DealText {
    const group = offerGroups.find((candidate) => candidate.category === category)
    const all = ideas.get(category) ?? []
    const own = all.filter(({ offer }) => {
      const [cover] = offer.pictures
      return category === 'festive' ? suitsSeason(categories, cover) : sells(business, cover)
    })
    const list = own.length > 0 ? own : all
    const counted = own.length < all.length ? `${category} ${business}` : category
    const turn = taken.get(counted) ?? 0
    taken.set(counted, turn + 1)
    const idea = list[turn % list.length]
    if (!group || !idea) throw new Error(`nothing to offer in ${category}`)
    const place = category === 'tours' ? 'with' : 'at'
    const title = unusedName(idea.title, `${place} ${business}`, used)
    used.add(title)
    return write(group, idea.offer, title, chance)
  }
}

const again = [
  'for regulars',
  'for newcomers',
  'this season',
  'as a gift',
  'by popular demand',
  'on weekdays',
  'at weekends',
  'before noon',
]

/** What offers alike are called, so that no two deals share a title; large worlds number them. */
function unusedName(title: string, place: string, used: ReadonlySet<string>): string {
  const plain = [title, `${title}, ${place}`]
  const once = again.flatMap((how) => plain.map((name) => `${name}, ${how}`))
  const twice = once.flatMap((name) => again.map((how) => `${name}, ${how}`))
  const named = [...plain, ...once, ...twice].find(
    (name) => name.length <= TITLE_MAX && !used.has(name),
  )
  if (named) return named
  let number = 2
  while (used.has(`${title}, no. ${number}`)) number += 1
  return `${title}, no. ${number}`
}

function ideasOf(group: OfferGroup, chance: Chance): Idea[] {
  const all = group.offers.flatMap((offer) =>
    titlesOf(offer.title).map((title) => ({ offer, title })),
  )
  return chance.shuffle(all)
}

function write(group: OfferGroup, offer: Offer, title: string, chance: Chance): DealText {
  const rupees = chance.between(offer.price[0] / 50, offer.price[1] / 50) * 50
  const saved = Math.round((rupees * chance.between(10, 40)) / 100 / 50) * 50
  const [opens, closes] = chance.pick(hours)
  const [cover, ...others] = offer.pictures
  return {
    title,
    subTitle: offer.subTitle,
    description: offer.description,
    termsAndConditions: termsOf(group.terms, chance),
    categoryId: categoryId(group.category),
    promoTypeId: promoTypeId(group.category, offer.promo),
    originalPriceCents: rupees * 100,
    deductionCents: saved * 100,
    startMinutes: opens * 60,
    endMinutes: closes * 60,
    pictures: [cover, ...(others.length > 0 ? others : [cover])],
  }
}

function termsOf(sentences: readonly string[], chance: Chance): string {
  const chosen = chance.shuffle(sentences).slice(0, chance.between(2, 3))
  return `<ul>${chosen.map((sentence) => `<li>${sentence}</li>`).join('')}</ul>`
}
