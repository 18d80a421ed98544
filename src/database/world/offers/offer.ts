/** One thing that merchants of a category sell; `{a|b}` in the title makes a title of each choice. */
export type Offer = {
  title: string
  subTitle: string
  description: string
  /** Whole rupees, from and to. */
  price: readonly [number, number]
  promo: number
  pictures: readonly [string, ...string[]]
}

export type OfferGroup = {
  /** Key of the category in catalogue.ts. */
  category: string
  /** Sentences from which a deal's terms are made. */
  terms: readonly string[]
  offers: readonly Offer[]
}

/** Every title that an offer's choices make: "Lunch {for two|for four}" makes two. */
export function titlesOf(pattern: string): string[] {
  const [whole, choices] = pattern.match(/\{([^}]+)\}/) ?? []
  if (!whole || !choices) return [pattern]
  return choices.split('|').flatMap((choice) => titlesOf(pattern.replace(whole, choice)))
}
