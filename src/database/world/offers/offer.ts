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

export function titlesOf(pattern: string): string[] {
  const [whole, choices] = pattern.match(/\{([^}]+)\}/) ?? []
  if (!whole || !choices) return [pattern]
  return choices.split('|').flatMap((choice) => titlesOf(pattern.replace(whole, choice)))
}
