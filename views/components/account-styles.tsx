import { usePage } from '#views/page/page.ts'

/** The sheet of profiles and plans, which other pages do without. */
export function AccountStyles() {
  const { assets } = usePage()
  return <link rel="stylesheet" href={assets.accountStyles} />
}
