/** A place to go to, a button of a form that every page has, or a coupon code to be looked up. */
export type FoundItem = { label: string; hint?: string } & (
  | { href: string }
  | { form: string; name?: string; value?: string }
  | { code: string }
)

/** `items` is null where they could not be loaded. */
export type FoundGroup = { title: string; items: FoundItem[] | null }

export type Found = { query: string; groups: FoundGroup[] }

/** Unlike labels, which two records may share. */
export function keyOf(item: FoundItem): string {
  return 'href' in item ? item.href : item.label
}
