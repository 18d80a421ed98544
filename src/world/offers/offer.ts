export type Offer = {
  title: string
  subTitle: string
  description: string
  price: readonly [number, number]
  promo: number
  pictures: readonly [string, ...string[]]
}

export type OfferGroup = {
  category: string
  terms: readonly string[]
  offers: readonly Offer[]
}

/** @param text paragraphs: the terms, then one for each offer, whose last line holds what is not a text */
export function offerGroup(category: string, text: string): OfferGroup {
  const [terms = [], ...offers] = text
    .trim()
    .split('\n\n')
    .map((paragraph) => paragraph.split('\n'))
  return { category, terms, offers: offers.map(readOffer) }
}

const facts = /^(\d+)–(\d+), promo type (\d): ([\w-]+)(?:, )?(.*)$/

function readOffer([title = '', subTitle = '', description = '', last = '']: string[]): Offer {
  const [, low, high, promo, cover, others] = facts.exec(last) ?? []
  if (!cover) throw new Error(`an offer of the world that cannot be read: ${title}`)
  const pictures = [cover, ...(others ? others.split(', ') : [])] as const
  const price = [Number(low), Number(high)] as const
  return { title, subTitle, description, price, promo: Number(promo), pictures }
}

export function titlesOf(pattern: string): string[] {
  const [whole, choices] = pattern.match(/\{([^}]+)\}/) ?? []
  if (!whole || !choices) return [pattern]
  return choices.split('|').flatMap((choice) => titlesOf(pattern.replace(whole, choice)))
}
