import { usePage } from '#views/page/page.ts'

/** The sheet of approvals and notifications, which other pages do without. */
export function InboxStyles() {
  const { assets } = usePage()
  return <link rel="stylesheet" href={assets.inboxStyles} />
}
