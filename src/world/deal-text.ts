import { categoryId, promoTypeId } from './catalogue.ts'
import { offerGroups } from './offers/all.ts'
import { type Offer, type OfferGroup, titlesOf } from './offers/offer.ts'
import { type Chance, createChance } from './random.ts'

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

  return function nextText(category: string, business: string): DealText {
    const group = offerGroups.find((candidate) => candidate.category === category)
    const list = ideas.get(category) ?? []
    const turn = taken.get(category) ?? 0
    taken.set(category, turn + 1)
    const idea = list[turn % list.length]
    if (!group || !idea) throw new Error(`nothing to offer in ${category}`)
    const place = category === 'tours' ? 'with' : 'at'
    const title = used.has(idea.title) ? `${idea.title}, ${place} ${business}` : idea.title
    used.add(idea.title)
    return write(group, idea.offer, title, chance)
  }
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
  const others = group.offers.map(({ pictures }) => pictures[0])
  const extra = [...offer.pictures.slice(1), ...chance.shuffle(others)]
  const [cover] = offer.pictures
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
    pictures: [cover, ...new Set(extra.filter((name) => name !== cover))].slice(
      0,
      chance.between(2, 4),
    ),
  }
}

function termsOf(sentences: readonly string[], chance: Chance): string {
  const chosen = chance.shuffle(sentences).slice(0, chance.between(2, 3))
  return `<ul>${chosen.map((sentence) => `<li>${sentence}</li>`).join('')}</ul>`
}
