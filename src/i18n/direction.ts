const rightToLeft =
  /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}\p{sc=Rohg}\p{sc=Samr}\p{sc=Mand}]/v

/** Whether anything in the text runs from right to left, so that it may reorder what stands beside it. */
export function isRightToLeft(text: string): boolean {
  return rightToLeft.test(text)
}

/** Characters that reverse or embed what follows; people's words have no use for them. */
const overrides = /[\u202a-\u202e]/g

export function withoutOverrides(text: string): string {
  return text.replaceAll(overrides, '')
}

/** Whether `isolated` changes the text. */
export function reorders(text: string): boolean {
  return isRightToLeft(text) || text !== withoutOverrides(text)
}

/** Such a text between the marks that keep it from that; others stay as they are. */
export function isolated(text: string): string {
  const shown = withoutOverrides(text)
  return isRightToLeft(shown) ? `\u2068${shown}\u2069` : shown
}
