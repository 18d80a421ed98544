const rightToLeft =
  /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}\p{sc=Rohg}\p{sc=Samr}\p{sc=Mand}]/v

/** Whether anything in the text runs from right to left, so that it may reorder what stands beside it. */
export function isRightToLeft(text: string): boolean {
  return rightToLeft.test(text)
}

/** Such a text between the marks that keep it from that; others stay as they are. */
export function isolated(text: string): string {
  return isRightToLeft(text) ? `\u2068${text}\u2069` : text
}
