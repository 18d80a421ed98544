/** A place to go, a button of a form that every page has, or a coupon code to look up. */
export type FoundItem = { label: string; hint?: string } & (
  | { href: string; imageUrl?: string | null }
  | { form: string; name?: string; value?: string }
  | { code: string }
)

/** `items` is null if they could not be loaded. */
export type FoundGroup = { title: string; items: FoundItem[] | null }

export type Found = { query: string; groups: FoundGroup[] }

/** Unlike labels, unique. */
export function keyOf(item: FoundItem): string {
  return 'href' in item ? item.href : item.label
}
