import type { RedeemedTwice } from '#src/contract/core/redeemed-twice.ts'
import { Time } from '#views/components/time.tsx'

type Props = { side: RedeemedTwice['earlier'] }

/** When it was redeemed, and below it where and by whom as far as that is known. */
export function SideCell({ side: { on, till, person, branch } }: Props) {
  return (
    <>
      <Time value={on} long />
      <span className="sub">{[till, person, branch].filter(Boolean).join(', ')}</span>
    </>
  )
}
