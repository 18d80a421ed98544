import { type SheetName, usePage } from '#views/page/page.ts'

/** Styles that only some pages need. */
export function Sheet({ name }: { name: SheetName }) {
  const { assets } = usePage()
  return <link rel="stylesheet" href={assets.sheets[name]} />
}
